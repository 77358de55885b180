import { writtenDate } from '../../rules/moments.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Prose } from '../platform/text/prose.ts';
import { type OperatorConfig, operatorFacts } from './config.ts';

const blank = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names that a document may contain in double braces. */
const blanks: ReadonlySet<string> = new Set([
  'effective',
  ...Object.keys(operatorFacts).map((fact) => `operator.${fact}`),
]);

/** Unknown names in double braces. */
export function unknownBlanks(text: string): string[] {
  return Array.from(text.matchAll(blank), ([, name = '']) => name).filter((name) => !blanks.has(name));
}

/** Replaces names in braces with the operator's facts and the document's own date; they are inserted as plain text. */
export function fillIn(prose: Prose, effective: string, operator: OperatorConfig, language: Language): Prose {
  const day = writtenDate(effective, language);
  const values = new Map([
    ['effective', day],
    ...Object.entries(operator).map(([fact, words]) => [`operator.${fact}`, words[language]] as const),
  ]);
  const fill = (text: string) => text.replaceAll(blank, (whole, name: string) => values.get(name) ?? whole);
  return JSON.parse(JSON.stringify(prose), (_, value: unknown) => (typeof value === 'string' ? fill(value) : value));
}
