import { Icon } from './icon.tsx';

export function ChevronDownIcon() {
  return <Icon path="M6 9l6 6 6-6" />;
}
