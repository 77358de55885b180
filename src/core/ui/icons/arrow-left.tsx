import { Icon } from './icon.tsx';

export function ArrowLeftIcon() {
  return <Icon path="M20 12H4m7-7l-7 7 7 7" />;
}
