import { Icon } from './icon.tsx';

export function ChevronRightIcon() {
  return <Icon path="M9 6l6 6-6 6" />;
}
