import { Icon } from './icon.tsx';

export function AlertIcon() {
  return <Icon path="M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1" />;
}
