import { Flare } from '../../core/ui/rays/flare.tsx';

export function Wordmark() {
  return (
    <span className="wordmark">
      <Flare />
      Fanfare
    </span>
  );
}
