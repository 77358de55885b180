import { Icon } from './icon.tsx';

export function CardIcon() {
  return <Icon path="M3.5 6h17v12h-17zM3.5 10.2h17M7 14.4h4" />;
}
