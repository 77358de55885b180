import { Icon } from './icon.tsx';

export function HeartIcon() {
  return <Icon path="M12 20.3 4.6 12.9a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8z" />;
}
