import { Icon } from './icon.tsx';

export function SearchIcon() {
  return <Icon path="M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5" />;
}
