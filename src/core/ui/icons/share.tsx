import { Icon } from './icon.tsx';

export function ShareIcon() {
  return <Icon path="M12 15V3.5M7.5 7.5L12 3l4.5 4.5M6 11H5v9.5h14V11h-1" />;
}
