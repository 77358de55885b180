import { Icon } from './icon.tsx';

export function ReceiptIcon() {
  return <Icon path="M5.5 3.5h13v17l-3.2-2-3.3 2-3.3-2-3.2 2zM9 8.5h6M9 12.5h6" />;
}
