import { Icon } from './icon.tsx';

export function CartIcon() {
  return <Icon path="M3 4.5h2.6l2.2 10.2h9.6L20 7.5H6.3M9 19.2h.01M16.5 19.2h.01" />;
}
