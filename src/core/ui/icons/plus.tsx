import { Icon } from './icon.tsx';

export function PlusIcon() {
  return <Icon path="M12 5v14M5 12h14" />;
}
