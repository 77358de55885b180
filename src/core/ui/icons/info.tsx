import { Icon } from './icon.tsx';

export function InfoIcon() {
  return <Icon path="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.6v.1" />;
}
