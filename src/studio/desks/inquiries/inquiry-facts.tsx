import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { may } from '../../session/session-signals.ts';
import { addressOf as memberAddress } from '../members/members-state.ts';
import { SuspensionMark } from '../members/suspension-mark.tsx';
import { firstAnswerAt, type Inquiry, settledAt, timeBetween } from './inquiries-state.ts';
import { StatusMark } from './status-mark.tsx';

/** The facts of an inquiry: its state, its fan, the order or ticket that it is about, and its times. */
export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  const t = useWords('studio-inquiries');
  const language = useLanguage();
  const { instant } = useMoments();
  const { askedAt, waitsSince } = inquiry;
  const settled = settledAt(inquiry);
  const first = firstAnswerAt(inquiry);
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('state')}</dt>
        <dd>
          <StatusMark inquiry={inquiry} />
        </dd>
        <dt>{t('holder')}</dt>
        <dd dir="auto" translate="no">
          {inquiry.holder?.name ?? '–'}
        </dd>
        <dt>{t('fan')}</dt>
        <dd>
          <FanLink inquiry={inquiry} />
        </dd>
        {inquiry.reference === null ? null : (
          <>
            <dt>{t('reference')}</dt>
            <dd>
              <Reference inquiry={inquiry} />
            </dd>
          </>
        )}
        <dt>{t('language')}</dt>
        <dd>{t(`studio:members.languages.${inquiry.language}`)}</dd>
        <dt>{t('askedAt')}</dt>
        <dd>{instant(askedAt)}</dd>
        {inquiry.origin === null ? null : (
          <>
            <dt>{t('askedOn')}</dt>
            <dd translate="no">{inquiry.origin}</dd>
          </>
        )}
        {settled === null ? (
          <>
            <dt>{t('waited')}</dt>
            <dd>{timeBetween(waitsSince, null, language)}</dd>
          </>
        ) : null}
        {first === null ? null : (
          <>
            <dt>{t('firstAnswer')}</dt>
            <dd>{t('after', { time: timeBetween(askedAt, first, language) })}</dd>
          </>
        )}
        {settled === null ? null : (
          <>
            <dt>{t('settled')}</dt>
            <dd>{t('after', { time: timeBetween(askedAt, settled, language) })}</dd>
          </>
        )}
        <dt>{t('id')}</dt>
        <dd translate="no">
          <code>{inquiry.inquiryId}</code>
        </dd>
      </dl>
    </section>
  );
}

function FanLink({ inquiry: { fan, guest } }: { inquiry: Inquiry }) {
  const t = useWords('studio-inquiries');
  if (guest !== null)
    return (
      <>
        <span translate="no">{guest.email}</span> <span className="state-mark">{t('guest')}</span>
      </>
    );
  if (fan === null) return t('left');
  return (
    <>
      <span dir="auto" translate="no">
        {may('member.read') ? <Link href={memberAddress(fan.userId)}>{fan.nickname}</Link> : fan.nickname}
      </span>{' '}
      {fan.suspension ? <SuspensionMark suspension={fan.suspension} /> : null}
    </>
  );
}

/** The number that the fan wrote, as a link to the fan if it is the number of their order or ticket. */
function Reference({ inquiry: { reference, referenceTo, fan } }: { inquiry: Inquiry }) {
  const t = useWords('studio-inquiries');
  const isLink = referenceTo !== null && fan !== null && may('member.read');
  return (
    <>
      <span dir="auto" translate="no">
        {isLink ? <Link href={memberAddress(fan.userId)}>{reference}</Link> : reference}
      </span>
      {` · ${t(referenceTo === null ? 'referenceNone' : `references.${referenceTo}`)}`}
    </>
  );
}
