import { Icon } from './icon.tsx';

export function BellIcon() {
  return <Icon path="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 5V3.5" />;
}
