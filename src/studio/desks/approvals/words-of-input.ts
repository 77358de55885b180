import { formatMoney, type Money } from '../../../../rules/money.ts';
import { isScope, wordOfScope } from '../../../../rules/scopes.ts';
import { languageNames } from '../../../core/words/language-names.ts';
import { type Language, languages, type Translate } from '../../../core/words/words.ts';
import type { Approval } from './approvals-state.ts';
import { type RefundedItems, type RefundOrder, wordsOfLines } from './order-of-refund.ts';

/** Where the words of a cause are, by the action of the request. */
const causes: Partial<Record<Approval['action'], string>> = {
  'member.suspendForGood': 'suspension:reason',
  'member.exportData': 'studio-jobs:export.causes',
  'member.erase': 'studio:members.erasureCauses',
  'payment.refund': 'studio-orders:refundCauses',
};

/**
 * The parts of a request in words, without its reason and its object, which the card shows elsewhere.
 * @param order of a refund; null where it is not read yet, or can't be: its items are counted then
 */
export function partsOf(
  { action, input }: Pick<Approval, 'action' | 'input'>,
  t: Translate,
  language: Language,
  order: RefundOrder | null = null,
): [string, string][] {
  const body = Object(input.body) as Record<string, unknown>;
  return Object.entries(body).flatMap(([name, value]): [string, string][] => {
    switch (name) {
      case 'reason':
      // Is named with the lines.
      case 'pieces':
      // Only protects against another change.
      case 'version':
        return [];
      case 'cause':
        return [
          [
            t(action === 'payment.refund' ? 'studio-orders:refundCause' : 'studio:members.cause'),
            t(`${causes[action]}.${String(value)}`),
          ],
        ];
      case 'format':
        return [[t('studio-jobs:export.format'), t(`studio-jobs:export.formats.${String(value)}`)]];
      case 'lineIds':
        return itemsOf(
          t(action === 'order.assign' ? 'studio-orders:assignItems' : 'studio-orders:refundItems'),
          { lineIds: Array.isArray(value) ? value : [], pieces: Object(body['pieces']) },
          t,
          order,
        );
      // Pieces that did not come back are put back on sale automatically, or not at all.
      case 'toStock':
        return body['kind'] === 'RETURNED'
          ? [[t('studio-orders:toStock'), t(value === true ? 'studio:yes' : 'studio:no')]]
          : [];
      case 'kind':
        return [[t('studio-orders:refundKind'), t(`studio-orders:refundKinds.${String(value)}`)]];
      case 'held':
        return [[t('studio-orders:heldReason'), t(`studio-orders:heldReasons.${String(value)}`)]];
      case 'amount':
        return [[t('studio-orders:amount'), formatMoney(value as Money, language)]];
      case 'nickname':
        return [[t('studio:members.nickname'), String(value)]];
      case 'origin':
        return [[t('studio-partners:origin'), String(value)]];
      case 'scopes':
        return [[t('studio-partners:scopes'), scopesIn(value, t)]];
      case 'twoPeople':
        return [[t('studio:approvals.rule.title'), t(`studio:approvals.rule.${value === true ? 'on' : 'off'}`)]];
      case 'note':
        return languages.map((language) => [
          t('studio:approvals.note', { language: languageNames[language] }),
          String(Object(value)[language]),
        ]);
      default:
        return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }
  });
}

const scopesIn = (value: unknown, t: Translate): string =>
  (Array.isArray(value) ? value : [])
    .map((scope: unknown) => (isScope(scope) ? t(`scopes:may.${wordOfScope(scope)}`) : String(scope)))
    .join(' · ');

function itemsOf(label: string, items: RefundedItems, t: Translate, order: RefundOrder | null): [string, string][] {
  if (order === null) return [[label, String(items.lineIds.length)]];
  const { named, others } = wordsOfLines(items, order);
  const words = others > 0 ? [...named, t('studio-orders:refundOthers', { others })] : named;
  return [
    [t('studio-orders:fan'), order.nickname ?? '–'],
    [label, words.join(' · ')],
  ];
}
