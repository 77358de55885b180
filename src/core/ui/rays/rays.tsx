interface RaysProps {
  /** Opens once and goes, for the moment a vote lands: wants rays-burst.css. Give it a new `key` to open it again. */
  burst?: boolean;
}

/** The brand's light, in the accent's colour. Its ancestor is positioned and clips it. */
export function Rays({ burst }: RaysProps) {
  return <span className={burst ? 'rays rays-burst' : 'rays'} aria-hidden="true" />;
}
