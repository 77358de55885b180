interface RaysProps {
  /** Opens once and fades, when a vote was cast: needs rays-burst.css. A new `key` opens it again. */
  burst?: boolean;
}

/** The brand's rays, in the accent's colour. Its ancestor must be positioned and clip it. */
export function Rays({ burst }: RaysProps) {
  return <span className={burst ? 'rays rays-burst' : 'rays'} aria-hidden="true" />;
}
