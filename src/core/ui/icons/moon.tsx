import { Icon } from './icon.tsx';

export function MoonIcon() {
  return <Icon path="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2z" />;
}
