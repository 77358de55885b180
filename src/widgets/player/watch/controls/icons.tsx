import { Icon } from '../../../../core/ui/icons/icon.tsx';

export const PlaySmallIcon = () => <Icon path="M8 5v14l11-7z" />;
export const PauseIcon = () => <Icon path="M8 5v14M16 5v14" />;
export const BackTenIcon = () => (
  <Icon path="M4 5v5h5M4.6 10a8 8 0 1 1-.5 4M9.5 15.5v-5l-1.2.8M14 10.4c1.2 0 1.8 1 1.8 2.6s-.6 2.6-1.8 2.6-1.8-1-1.8-2.6.6-2.6 1.8-2.6z" />
);
export const OnTenIcon = () => (
  <Icon path="M20 5v5h-5M19.4 10a8 8 0 1 0 .5 4M9.5 15.5v-5l-1.2.8M14 10.4c1.2 0 1.8 1 1.8 2.6s-.6 2.6-1.8 2.6-1.8-1-1.8-2.6.6-2.6 1.8-2.6z" />
);
export const SoundIcon = () => (
  <Icon path="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.2a4 4 0 0 1 0 5.6M18.2 6.5a8 8 0 0 1 0 11" />
);
export const MutedIcon = () => <Icon path="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.8l4.5 4.5M20.5 9.8L16 14.3" />;
export const CaptionsIcon = () => <Icon path="M4 5.5h16v13H4zM7.5 14.5h4M14 14.5h2.5M7.5 11h2.5M12.5 11h4" />;
export const SettingsIcon = () => <Icon path="M4 7.5h9M19 7.5h1M4 16.5h1M11 16.5h9M16 5v5M8 14v5" />;
export const PictureInPictureIcon = () => <Icon path="M3.5 5.5h17v13h-17zM12.5 12h5v3.5h-5z" />;
export const FullScreenIcon = () => <Icon path="M4 9.5V5h4.5M15.5 5H20v4.5M20 14.5V19h-4.5M8.5 19H4v-4.5" />;
export const ExitFullScreenIcon = () => <Icon path="M8.5 5v4.5H4M20 9.5h-4.5V5M15.5 19v-4.5H20M4 14.5h4.5V19" />;
