import { Icon } from './icon.tsx';

export function PinIcon() {
  return <Icon path="M9 3.5h6l-.8 6 3.3 4H6.5l3.3-4zM12 13.5v7" />;
}
