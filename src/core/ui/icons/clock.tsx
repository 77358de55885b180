import { Icon } from './icon.tsx';

export function ClockIcon() {
  return <Icon path="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5" />;
}
