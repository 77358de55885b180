import { useSignals } from '@preact/signals-react/runtime';
import { ownAvatar } from '../../../core/member/own-avatar.ts';
import { platform } from '../../../core/platform.ts';

/** The fan's picture; without one the first grapheme of the name, which may have several code points. */
export function Avatar({ name }: { name: string }) {
  useSignals();
  const picture = ownAvatar.value;
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <span className="profile-avatar" aria-hidden="true">
      {picture ? <img src={platform.origin + picture.large} alt="" /> : (first?.segment ?? '')}
    </span>
  );
}
