import { Icon } from './icon.tsx';

export function VoteIcon() {
  return <Icon path="M4 13l-.5 7h17L20 13M7 16.5h10M8 12.5L12.5 4l6 3.2-3.2 6" />;
}
