import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import {
  avatarFigures,
  avatarGrounds,
  avatarSizes,
  type DrawnAvatar,
  drawnAvatarPath,
} from '../../../../rules/person/avatar.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { ownAvatar } from '../../../core/member/own-avatar.ts';
import { pictureTypes, shrinkPicture, toBase64 } from '../../../core/picture/shrink-picture.ts';
import { platform } from '../../../core/platform.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import checkbox from '../../../core/ui/form/checkbox.css?inline';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { CardProps } from '../card-props.ts';
import { Avatar } from './avatar.tsx';
import picture from './picture.css?inline';
import { createPictureState, type PictureState } from './picture-state.ts';

const styles = [checkbox, picture];

/** More than the server stores, so that nothing is enlarged there. */
const shrink = (file: Blob) => shrinkPicture(file, { side: 2 * Math.max(...avatarSizes), isSquare: true });

const drawnUrl = (drawn: DrawnAvatar): string => `${platform.origin}/api/v1${drawnAvatarPath(drawn)}`;

/** The profile picture, and the choice of another one. */
export function PictureCard({ state: list, profile }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('avatar');
  const [state] = useState(() => createPictureState({ shrink, toBase64 }, list.reportError));
  useEffect(() => state.dispose, [state]);
  return (
    <section className="profile-card" part="card" aria-label={t('title')}>
      <Heading>{t('title')}</Heading>
      <div className="picture-now">
        <Preview state={state} name={profile.nickname} />
        <div className="picture-ways">
          <p className="profile-note">{ownAvatar.value || state.draft.value ? t('lead') : t('none')}</p>
          <Ways state={state} />
        </div>
      </div>
      <Drawn state={state} />
      {ownAvatar.value ? (
        <div>
          <Checkbox
            checked={ownAvatar.value.isShown}
            aria-disabled={state.busy.value}
            onChange={(isShown) => void state.show(isShown)}
          >
            {t('shown')}
          </Checkbox>
          <p className="profile-note">{t('shownHint')}</p>
        </div>
      ) : null}
    </section>
  );
}

function Preview({ state, name }: { state: PictureState; name: string }) {
  useSignals();
  const t = useWords('avatar');
  const draft = state.draft.value;
  if (!draft) return <Avatar name={name} />;
  return (
    <span className="profile-avatar">
      <img src={draft.kind === 'drawn' ? drawnUrl(draft.drawn) : draft.preview} alt={t('preview')} />
    </span>
  );
}

/** Upload and remove, or the actions on a choice; below it the result. */
function Ways({ state }: { state: PictureState }) {
  useSignals();
  const t = useWords('avatar');
  const language = useLanguage();
  const hintId = useId();
  const failure = state.failure.value;
  return (
    <>
      <div className="profile-actions">
        {state.draft.value ? (
          <>
            <Button kind="primary" busy={state.busy.value} onClick={() => void state.save()}>
              {t('save')}
            </Button>
            <Button key="cancel" onClick={state.cancel}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            <label className="button button-quiet picture-file">
              <input
                className="unseen"
                type="file"
                accept={pictureTypes.join()}
                aria-describedby={hintId}
                onChange={({ currentTarget: input }) => {
                  const [file] = input.files ?? [];
                  if (file) void state.chooseFile(file);
                  // The same file can be chosen again.
                  input.value = '';
                }}
              />
              <span>{t('upload')}</span>
            </label>
            {ownAvatar.value ? (
              // A key of its own: a second press on "Cancel" must not be one on the button in its place.
              <Button key="remove" kind="plain" busy={state.busy.value} onClick={() => void state.remove()}>
                {t('remove')}
              </Button>
            ) : null}
          </>
        )}
      </div>
      <p className="profile-note" id={hintId}>
        {t('uploadHint')}
      </p>
      <p role="status" className={failure ? 'profile-problem' : 'profile-note'}>
        {failure
          ? messageOf(failure, language)
          : state.preparing.value
            ? t('preparing')
            : state.done.value
              ? t(state.done.value)
              : null}
      </p>
    </>
  );
}

/** The figures, and the colours of the chosen one. */
function Drawn({ state }: { state: PictureState }) {
  useSignals();
  const t = useWords('avatar');
  const chosen = state.drawn.value;
  const ground = chosen?.ground ?? 'violet';
  return (
    <>
      <Options
        label={t('drawn')}
        options={avatarFigures.map((figure) => ({
          value: figure,
          label: t(`figures.${figure}`),
          drawn: { figure, ground },
        }))}
        value={chosen?.figure ?? null}
        onChoose={state.chooseFigure}
      />
      {chosen ? (
        <Options
          label={t('ground')}
          options={avatarGrounds.map((one) => ({
            value: one,
            label: t(`grounds.${one}`),
            drawn: { figure: chosen.figure, ground: one },
          }))}
          value={chosen.ground}
          onChoose={state.chooseGround}
        />
      ) : null}
    </>
  );
}

interface OptionsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; drawn: DrawnAvatar }[];
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** Radio buttons that are pictures. */
function Options<Value extends string>({ label, options, value, onChoose }: OptionsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="picture-options">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} title={option.label}>
            <input
              className="unseen"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <img src={drawnUrl(option.drawn)} alt={option.label} width="56" height="56" loading="lazy" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
