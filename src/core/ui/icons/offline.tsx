import { Icon } from './icon.tsx';

export function OfflineIcon() {
  return (
    <Icon path="M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 5-2.7M14.5 10a10 10 0 0 1 4.5 2.5M12 20v.1" />
  );
}
