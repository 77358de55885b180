import { Icon } from './icon.tsx';

export function LockIcon() {
  return <Icon path="M5.5 10.5h13v9.5h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5" />;
}
