import { useSignals } from '@preact/signals-react/runtime';
import { memo, useLayoutEffect, useRef } from 'react';
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
    motion.current?.drawn(mode);
  }, [part, candidates, mode]);

  useLayoutEffect(() => {
    if (!featured || !list.current) return;
    const row = list.current.querySelector(`[data-candidate="${CSS.escape(featured)}"]`);
    if (!row) return;
    // The row's block stays rendered until then, whatever its distance.
    scrollWhenDrawn(row, 'center', vote.hasFeatured);
  });

  const called = candidates.findIndex(({ candidateId }) => candidateId === vote.featured.value);
  return (
    // The block elements between list and items would be invalid in a <ul>.
    <div ref={list} role="list" className={order === 'rank' ? 'rows' : 'faces'} style={{ '--most': leader?.count }}>
      {candidates.map((_, first) =>
        first % blockSize > 0 ? null : (
          <Block
            // A block is a position on the page; its candidates change with every rank.
            key={first}
            vote={vote}
            formats={formats}
            t={t}
            first={first}
            count={Math.min(blockSize, candidates.length - first)}
            isCalled={called >= first && called - first < blockSize}
            isRanking={order === 'rank'}
            rowSize={rowSize}
          />
        ),
      )}
    </div>
  );
}

interface BlockProps extends CandidateListProps {
  t: Translate;
  /** The places of its candidates in the list: from which one, and how many. */
  first: number;
  count: number;
  /** True if it holds the candidate that the page asks for. */
  isCalled: boolean;
  isRanking: boolean;
  rowSize: { current: number };
}

/** A part of the list. New counts do not render it again, as its rows read them: a list may have 67 of these. */
const Block = memo(function Block({ isCalled, rowSize, ...rows }: BlockProps) {
  const { first, count, isRanking } = rows;
  const block = useRef<HTMLDivElement>(null);
  const isDrawn = useNear(block, first, isCalled);

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
      drawnSize.current = { isRanking, count, pixels: offsetHeight };
      // The first three of a ranking are larger than the others.
      const row = isRanking ? lastElementChild?.getBoundingClientRect().height : undefined;
      rowSize.current = row ?? offsetHeight / count;
    } else {
      const drawn = drawnSize.current;
      const isMeasured = drawn.isRanking === isRanking && drawn.count === count;
      style.blockSize = `${isMeasured ? drawn.pixels : rowSize.current * count}px`;
    }
  }, [isDrawn, isRanking, count, rowSize]);

  return (
    <div ref={block} role="presentation" className="block">
      {isDrawn ? <Rows {...rows} /> : null}
    </div>
  );
});

function Rows({ vote, formats, t, first, isRanking }: Omit<BlockProps, 'count' | 'isCalled' | 'rowSize'>) {
  useSignals();
  const candidates = vote.shown.value;
  const standings = vote.standings.value;
  const firstStandings = vote.firstStandings.value;
  const selectedId = vote.selectedId.value;
  const part = listPart.part.value;
  return candidates.slice(first, first + blockSize).map((candidate, index) => {
    const standing = standings.get(candidate.candidateId);
    return (
      <CandidateRow
        key={candidate.candidateId}
        candidate={candidate}
        place={first + index + 1}
        total={candidates.length}
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
  });
}
