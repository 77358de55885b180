import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';

/** The max number of rows of a ranking in a first screen. */
const maxRows = 8;
/** The height of a further row in pixels, as `usualRow` of the list of candidates. */
const usualRow = 72;
/** The max number of parts of other lists and texts in a first screen: more than fit on a large screen. */
const maxOf: Readonly<Record<string, number>> = { ul: 12, ol: 12, prose: 24, 'title-page': 7, 'artist-page': 7 };

/** Leaves out hidden content: closed dialogs, and the later part of lists. A ranking keeps the height of all its rows. */
export function firstRows(nodes: readonly FragmentNode[], isRanking = false): FragmentNode[] {
  return nodes.flatMap((node): FragmentNode[] => {
    if (typeof node === 'string') return [node];
    const [tag, attributes, ...content] = node;
    const isClosed = tag === 'dialog' || (attributes && 'popover' in attributes);
    if (isClosed && !(attributes && 'open' in attributes)) return [];
    const classes = (attributes ? (attributes['class'] ?? '') : '').split(' ');
    const left = isRanking && classes.includes('block') ? content.length - maxRows : 0;
    if (attributes && left > 0) {
      const style = `padding-block-end:${left * usualRow}px`;
      return [[tag, { ...attributes, style }, ...content.slice(0, maxRows)]];
    }
    const limit = maxOf[classes.find((each) => each in maxOf) ?? tag] ?? Infinity;
    return [[tag, attributes, ...firstRows(content.slice(0, limit), isRanking || classes.includes('rows'))]];
  });
}
