import { Icon } from './icon.tsx';

export function BoxIcon() {
  return <Icon path="m12 3 8 4.2v9.6L12 21l-8-4.2V7.2zM4 7.2l8 4.3 8-4.3M12 11.5V21" />;
}
