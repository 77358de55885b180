import { Icon } from './icon.tsx';

export function BinIcon() {
  return <Icon path="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5" />;
}
