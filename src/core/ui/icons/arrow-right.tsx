import { Icon } from './icon.tsx';

export function ArrowRightIcon() {
  return <Icon path="M4 12h16m-7-7l7 7-7 7" />;
}
