import { Icon } from './icon.tsx';

export function GlobeIcon() {
  return (
    <Icon path="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
  );
}
