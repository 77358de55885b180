import type { Quote } from '../../../../server/order/contract.ts';

type Line = Pick<Quote['lines'][number], 'name' | 'delivery' | 'withdrawal' | 'seller'>;

/** A term of all lines: once if it is the same for all, otherwise each with the names of its products before it. */
export function termOf(lines: readonly Line[], term: 'delivery' | 'withdrawal' | 'seller'): string {
  const texts = [...new Set(lines.map((line) => line[term]))];
  if (texts.length === 1) return texts.join();
  const namesOf = (text: string) => lines.filter((line) => line[term] === text).map(({ name }) => name);
  return texts.map((text) => `${namesOf(text).join(', ')}: ${text}`).join('\n');
}
