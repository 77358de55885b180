import { Flare } from '../../core/ui/flare.tsx';

export function Wordmark() {
  return (
    <span className="wordmark">
      <Flare />
      Fanfare
    </span>
  );
}
