import { Icon } from './icon.tsx';

export function CopyIcon() {
  return <Icon path="M9 9h11v11H9zM15 5.5V4H4v11h1.5" />;
}
