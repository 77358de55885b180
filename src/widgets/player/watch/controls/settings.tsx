import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Chapter } from '../../../../../server/streaming/contract.ts';
import { Heading } from '../../../../core/ui/content/heading.tsx';
import { IconButton } from '../../../../core/ui/form/button.tsx';
import { CloseIcon } from '../../../../core/ui/icons/close.tsx';
import { type Translate, useWords } from '../../../../core/words/words.ts';
import type { Rendition } from '../../engine/engine.ts';
import type { CaptionsState } from '../captions/captions.ts';
import { type Screen, speeds } from '../playing/screen.ts';
import { clockTime } from '../times.ts';

interface SettingsProps {
  screen: Screen;
  captions: CaptionsState;
  chapters: readonly Chapter[];
  onClose: () => void;
}

/** Quality, captions, speed and chapters, each as a list of choices. */
export function Settings({ screen, captions, chapters, onClose }: SettingsProps) {
  useSignals();
  const t = useWords('player-watch');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = panel.current;
    const root = opened?.getRootNode();
    const before = root instanceof ShadowRoot ? root.activeElement : null;
    // The header stays visible while the panel scrolls.
    (opened?.querySelector<HTMLElement>('input:checked') ?? opened?.querySelector('button'))?.focus({
      preventScroll: true,
    });
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div ref={panel} className="settings" role="dialog" aria-label={t('settings')} onKeyDown={press}>
      <IconButton className="settings-close" label={t('close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
      {screen.renditions.value.length > 1 ? <Quality screen={screen} t={t} /> : null}
      {captions.list.length > 0 ? (
        <Options
          legend={t('captions')}
          options={[
            { value: null, label: t('captionsOff') },
            ...captions.list.map(({ language, name }) => ({ value: language, label: name })),
          ]}
          chosen={captions.chosen.value}
          onChoose={captions.choose}
        />
      ) : null}
      {screen.isLive ? null : (
        <Options
          legend={t('speed')}
          options={speeds.map((rate) => ({ value: rate, label: t('times', { rate }) }))}
          chosen={speeds.find((rate) => rate === screen.rate.value) ?? 1}
          onChoose={screen.setRate}
        />
      )}
      {chapters.length > 0 ? (
        <section className="chapters">
          <Heading below={2}>{t('chapters')}</Heading>
          <ol>
            {chapters.map(({ atSeconds, name }) => (
              <li key={atSeconds}>
                <button
                  type="button"
                  onClick={() => {
                    screen.seek(atSeconds);
                    onClose();
                  }}
                >
                  <span className="figures">{clockTime(atSeconds)}</span>
                  <span dir="auto">{name}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

function Quality({ screen, t }: { screen: Screen; t: Translate }) {
  useSignals();
  const renditions = screen.renditions.value;
  const playing = renditions.find(({ id }) => id === screen.rendition.value);
  const auto = screen.chosen.value === null && playing?.height ? t('autoNow', { height: playing.height }) : t('auto');
  return (
    <Options
      legend={t('quality')}
      options={[
        { value: null, label: auto },
        ...renditions.map(({ id, height, bitrate }) => ({
          value: id,
          label: labelOf({ id, height, bitrate }, renditions),
        })),
      ]}
      chosen={screen.chosen.value}
      onChoose={screen.choose}
    />
  );
}

/** Named by its height; by its bit rate if the stream names no height, or the same one twice. */
function labelOf({ id, height, bitrate }: Rendition, all: readonly Rendition[]): string {
  const speed = `${(bitrate / 1e6).toFixed(1)} Mbps`;
  if (height === 0) return speed;
  return all.some((other) => other.id !== id && other.height === height) ? `${height}p · ${speed}` : `${height}p`;
}

interface OptionsProps<Value> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Radio buttons, with the browser's own arrow keys. */
function Options<Value>({ legend, options, chosen, onChoose }: OptionsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={String(value)}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
