import { Icon } from './icon.tsx';

export function HomeIcon() {
  return <Icon path="M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4z" />;
}
