import { Icon } from './icon.tsx';

export function ExternalIcon() {
  return <Icon path="M13.5 4H20v6.5M20 4l-9 9M10 5H4v15h15v-6" />;
}
