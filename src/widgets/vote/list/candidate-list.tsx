import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { scrollWhenDrawn } from '../../../core/element/view/scroll-when-drawn.ts';
import { type Translate, useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import { listPart } from '../late-parts.ts';
import { movementOf } from '../one-vote/counts.ts';
import type { VoteState } from '../one-vote/vote-state.ts';
import { CandidateRow } from './candidate-row.tsx';
import type { RowMotion } from './row-motion.ts';
import { useNear } from './use-near.ts';

/**
 * Rows per block: few enough to render within one frame, and divisible by 3 and 5, so that no block of the grid has a
 * gap.
 */
const blockSize = 15;
/** The height of a row in pixels, until one was measured. */
export const usualRow = 72;

interface CandidateListProps {
  vote: VoteState;
  formats: Formats;
}

/** Up to 999 candidates, of which only the blocks near the screen are in the document. */
export function CandidateList({ vote, formats }: CandidateListProps) {
  useSignals();
  const t = useWords('vote');
  const list = useRef<HTMLDivElement>(null);
  /** The height of a row in pixels, from the last measured block. */
  const rowSize = useRef(usualRow);
  const candidates = vote.shown.value;
  const order = vote.order.value;
  const featured = vote.isSettled.value ? vote.featured.value : null;
  const [leader] = vote.standings.value.values();
  const mode = `${order} ${vote.term.value}`;
  const motion = useRef<RowMotion>(null);
  const part = listPart.part.value;

  useLayoutEffect(() => {
    if (!list.current || !part) return;
    motion.current = part.createRowMotion(list.current);
    return () => motion.current?.end();
  }, [part]);

  // `candidates` is a dependency without being read: the effect runs after each new list was rendered.
  useLayoutEffect(() => {
    if (list.current) motion.current?.drawn(list.current, mode);
  }, [part, candidates, mode]);

  useLayoutEffect(() => {
    if (!featured || !list.current) return;
    const row = list.current.querySelector(`[data-candidate="${CSS.escape(featured)}"]`);
    if (!row) return;
    // The row's block stays rendered until then, whatever its distance.
    scrollWhenDrawn(row, 'center', vote.hasFeatured);
  });

  const blocks: (readonly Candidate[])[] = [];
  for (let start = 0; start < candidates.length; start += blockSize) {
    blocks.push(candidates.slice(start, start + blockSize));
  }
  return (
    // The block elements between list and items would be invalid in a <ul>.
    <div ref={list} role="list" className={order === 'rank' ? 'rows' : 'faces'} style={{ '--most': leader?.count }}>
      {blocks.map((block, index) => (
        <Block
          // A block is a position on the page; its candidates change with every rank.
          key={index}
          vote={vote}
          formats={formats}
          t={t}
          candidates={block}
          first={index * blockSize}
          total={candidates.length}
          rowSize={rowSize}
        />
      ))}
    </div>
  );
}

interface BlockProps extends CandidateListProps {
  t: Translate;
  candidates: readonly Candidate[];
  first: number;
  total: number;
  rowSize: { current: number };
}

function Block({ vote, formats, t, candidates, first, total, rowSize }: BlockProps) {
  useSignals();
  const block = useRef<HTMLDivElement>(null);
  const holdsFeatured = candidates.some(({ candidateId }) => candidateId === vote.featured.value);
  const isDrawn = useNear(block, first, holdsFeatured);
  const standings = vote.standings.value;
  const firstStandings = vote.firstStandings.value;
  const selectedId = vote.selectedId.value;
  const isRanking = vote.order.value === 'rank';
  const part = listPart.part.value;

  /**
   * The block's height when it was last rendered in this order, so that the page does not move when it is removed and
   * rendered again.
   */
  const drawnSize = useRef({ isRanking, count: 0, pixels: 0 });

  useLayoutEffect(() => {
    if (!block.current) return;
    const { style } = block.current;
    if (isDrawn) {
      style.blockSize = '';
      const { offsetHeight, lastElementChild } = block.current;
      drawnSize.current = { isRanking, count: candidates.length, pixels: offsetHeight };
      // The first three of a ranking are larger than the others.
      const row = isRanking ? lastElementChild?.getBoundingClientRect().height : undefined;
      rowSize.current = row ?? offsetHeight / candidates.length;
    } else {
      const drawn = drawnSize.current;
      const isKnown = drawn.isRanking === isRanking && drawn.count === candidates.length;
      style.blockSize = `${isKnown ? drawn.pixels : rowSize.current * candidates.length}px`;
    }
  }, [isDrawn, isRanking, candidates.length, rowSize]);

  return (
    <div ref={block} role="presentation" className="block">
      {isDrawn
        ? candidates.map((candidate, index) => {
            const standing = standings.get(candidate.candidateId);
            return (
              <CandidateRow
                key={candidate.candidateId}
                candidate={candidate}
                place={first + index + 1}
                total={total}
                rank={standing?.rank ?? null}
                count={standing?.count ?? null}
                share={standing ? formats.share(standing.share) : ''}
                movement={movementOf(firstStandings.get(candidate.candidateId), standing)}
                part={part}
                isRanking={isRanking}
                isSelected={candidate.candidateId === selectedId}
                formats={formats}
                t={t}
                onSelect={vote.select}
              />
            );
          })
        : null}
    </div>
  );
}
