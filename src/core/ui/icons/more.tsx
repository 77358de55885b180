import { Icon } from './icon.tsx';

export function MoreIcon() {
  return <Icon path="M4.5 7h15M4.5 12h15M4.5 17h15" />;
}
