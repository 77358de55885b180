import { flareRays } from '../rays/flare-rays.ts';

/** The flare's rays light up in turn. Name the loading content in words, beside it or on its control. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true">
      {flareRays.map((ray, index) => (
        <path key={ray} d={ray} style={{ '--ray': index }} />
      ))}
    </svg>
  );
}
