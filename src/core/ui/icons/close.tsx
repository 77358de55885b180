import { Icon } from './icon.tsx';

export function CloseIcon() {
  return <Icon path="M6 6l12 12M18 6L6 18" />;
}
