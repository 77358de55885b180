import { Icon } from './icon.tsx';

export function CheckIcon() {
  return <Icon path="M4.5 12.5l5 5L19.5 7" />;
}
