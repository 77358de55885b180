import { Icon } from './icon.tsx';

export function MinusIcon() {
  return <Icon path="M5 12h14" />;
}
