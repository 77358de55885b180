import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { IconButton } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import type { PlayingProps } from '../playing/playing-props.ts';
import { type Screen, seekStep } from '../playing/screen.ts';
import type { FullScreen } from './full-screen.ts';
import {
  BackTenIcon,
  CaptionsIcon,
  ExitFullScreenIcon,
  FullScreenIcon,
  MutedIcon,
  OnTenIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlaySmallIcon,
  SettingsIcon,
  SoundIcon,
} from './icons.tsx';
import type { Idleness } from './idleness.ts';
import { SeekBar } from './seek-bar.tsx';
import { Settings } from './settings.tsx';
import { TimeShown } from './time-shown.tsx';

interface ControlsProps extends PlayingProps {
  fullScreen: FullScreen;
  idleness: Idleness;
}

/** The control bar below the picture. */
export function Controls({ watch, screen, captions, fullScreen, idleness }: ControlsProps) {
  useSignals();
  const t = useWords('player-watch');
  const [isOpen, setOpen] = useState(false);
  const openSettings = (open: boolean) => {
    setOpen(open);
    idleness.holds.value = open;
  };
  const { chapters } = watch.round;
  return (
    <>
      <div className="controls">
        <SeekBar screen={screen} chapters={screen.isLive ? [] : chapters} />
        <div className="buttons">
          <IconButton label={t(screen.isPaused.value ? 'play' : 'pause')} onClick={screen.toggle}>
            {screen.isPaused.value ? <PlaySmallIcon /> : <PauseIcon />}
          </IconButton>
          <IconButton className="wide-only" label={t('backTen')} onClick={() => screen.skip(-seekStep)}>
            <BackTenIcon />
          </IconButton>
          <IconButton className="wide-only" label={t('onTen')} onClick={() => screen.skip(seekStep)}>
            <OnTenIcon />
          </IconButton>
          <Volume screen={screen} />
          <TimeShown screen={screen} />
          <span className="gap" />
          {captions.list.length > 0 ? (
            <IconButton label={t('captions')} aria-pressed={captions.chosen.value !== null} onClick={captions.toggle}>
              <CaptionsIcon />
            </IconButton>
          ) : null}
          <IconButton label={t('settings')} aria-expanded={isOpen} onClick={() => openSettings(!isOpen)}>
            <SettingsIcon />
          </IconButton>
          {'pictureInPictureEnabled' in document && document.pictureInPictureEnabled ? (
            <IconButton
              className="wide-only"
              label={t('pictureInPicture')}
              onClick={() => togglePictureInPicture(screen.video)}
            >
              <PictureInPictureIcon />
            </IconButton>
          ) : null}
          <IconButton label={t(fullScreen.isOn ? 'exitFullScreen' : 'fullScreen')} onClick={fullScreen.toggle}>
            {fullScreen.isOn ? <ExitFullScreenIcon /> : <FullScreenIcon />}
          </IconButton>
        </div>
      </div>
      {isOpen ? (
        <Settings
          screen={screen}
          captions={captions}
          chapters={screen.isLive ? [] : chapters}
          onClose={() => openSettings(false)}
        />
      ) : null}
    </>
  );
}

function Volume({ screen }: { screen: Screen }) {
  useSignals();
  const t = useWords('player-watch');
  const isSilent = screen.isMuted.value || screen.volume.value === 0;
  const percent = isSilent ? 0 : Math.round(screen.volume.value * 100);
  return (
    <span className="volume">
      <IconButton label={t(isSilent ? 'unmute' : 'mute')} onClick={screen.toggleMute}>
        {isSilent ? <MutedIcon /> : <SoundIcon />}
      </IconButton>
      <input
        type="range"
        className="wide-only"
        min={0}
        max={100}
        value={percent}
        style={{ '--share': percent / 100 }}
        aria-label={t('volume')}
        aria-valuetext={t('percent', { count: percent })}
        onChange={(event) => screen.setVolume(Number(event.currentTarget.value) / 100)}
      />
    </span>
  );
}

function togglePictureInPicture(video: HTMLVideoElement): void {
  // If the browser refuses picture-in-picture, nothing changes and no message is needed.
  if (document.pictureInPictureElement ?? video.matches(':picture-in-picture'))
    document.exitPictureInPicture().catch(() => undefined);
  else video.requestPictureInPicture().catch(() => undefined);
}
