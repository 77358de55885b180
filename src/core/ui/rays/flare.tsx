import { flareRays } from './flare-rays.ts';

/** The brand's mark, in the colour of the text around it. */
export function Flare() {
  return (
    <svg className="flare icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={flareRays.join('')} />
    </svg>
  );
}
