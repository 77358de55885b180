import { Icon } from './icon.tsx';

/** The icon of a live broadcast. */
export function LiveIcon() {
  return <Icon path="M3.5 6.5h17v12h-17zM10 9.5v6l5-3zM8 3l4 3.5L16 3" />;
}
