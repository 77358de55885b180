interface RankProps {
  rank: number;
  /** The rank in words, like "2nd", for assistive technology. */
  label: string;
}

/** A rank as a large figure. */
export function Rank({ rank, label }: RankProps) {
  return (
    <span className={rank <= 3 ? `rank rank-${rank}` : 'rank'}>
      <span aria-hidden="true">{rank}</span>
      <span className="unseen">{label}</span>
    </span>
  );
}
