import { Icon } from './icon.tsx';

export function MailIcon() {
  return <Icon path="M4 6h16v12H4zM4 7l8 6 8-6" />;
}
