import { Icon } from './icon.tsx';

export function SignOutIcon() {
  return <Icon path="M10 4H4.5v16H10M9.5 12H20.5M16 7.5l4.5 4.5-4.5 4.5" />;
}
