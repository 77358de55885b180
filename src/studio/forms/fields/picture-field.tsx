import { useSignals } from '@preact/signals-react/runtime';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { PictureShape } from '../../../../rules/content/annotations.ts';
import { clearWidth, maxPictureBytes, pictureFlaws, pictureTypes } from '../../../../rules/staff/content-pictures.ts';
import { createAction } from '../../../core/api/action.ts';
import { IconButton } from '../../../core/ui/form/button.tsx';
import { BinIcon } from '../../../core/ui/icons/bin.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { putPicture } from '../entry/add-pictures.ts';
import { asEntry } from '../entry/fields.ts';
import { idOfPath, type Path } from '../entry/paths.ts';
import type { Words } from '../entry/words-value.ts';
import { FieldSet } from './field-set.tsx';
import { useForm } from './form-context.ts';
import { WordsField } from './words-field.tsx';

interface PictureFieldProps {
  label: string;
  path: Path;
  value: unknown;
  shape: PictureShape;
  isOptional: boolean;
  /** The name of the picture's subject: a suggestion for its words. */
  name: Words;
  onRemove?: () => void;
}

/** A picture that is dropped in or chosen, with a description for people who can't see it. */
export function PictureField({ label, path, value, shape, isOptional, name, onRemove }: PictureFieldProps) {
  useSignals();
  const t = useWords('studio-content');
  const { state, services } = useForm();
  const [action] = useState(() => createAction(() => undefined));
  const queue = useRef(Promise.resolve());
  const picture = typeof value === 'string' ? { file: value } : asEntry(value);
  const isThere = picture['file'] !== undefined;
  const failure = action.failure.value;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const name = `${file.name} ${file.size} ${file.lastModified}`;
    const put = () => putPicture(state, path, () => action.run(name, async () => services.upload(file)));
    // One after the other: the last one that was chosen stays.
    queue.current = queue.current.then(put);
    await queue.current;
  };
  return (
    <FieldSet
      label={label}
      path={path}
      isOptional={isOptional}
      action={
        onRemove || (isThere && isOptional) ? (
          <IconButton label={t('form.removePicture')} onClick={onRemove ?? (() => state.set(path, undefined))}>
            <BinIcon />
          </IconButton>
        ) : null
      }
    >
      <div className="picture-field">
        <Drop shape={shape} isBusy={action.busy.value} onFile={(file) => void take(file)}>
          {isThere ? <Shown picture={picture} /> : <span>{t('picture.drop')}</span>}
        </Drop>
        {isThere ? (
          <div id={idOfPath([...path, 'alt'])} className="picture-alt">
            <WordsField
              label={t('fields.alt')}
              path={[...path, 'alt']}
              value={picture['alt']}
              shape="line"
              max={200}
              isNeeded
              isPart
              suggestion={name}
            />
          </div>
        ) : (
          <p className="field-note">
            {t(`picture.shapes.${shape}`, { width: clearWidth })}{' '}
            {t('picture.limits', { megabytes: maxPictureBytes / 1_000_000 })}
          </p>
        )}
        <Flaws picture={picture} shape={shape} />
      </div>
      <p className="field-error" role="alert">
        {failure ? failureText(failure) : ''}
      </p>
    </FieldSet>
  );
}

/** Visible faults of a picture that is too small, or whose shape differs from its place. */
function Flaws({ picture, shape }: { picture: Readonly<Record<string, unknown>>; shape: PictureShape }) {
  const t = useWords('studio-content');
  const size = useForm().services.sizeOf(picture);
  if (!size) return null;
  const { isSmall, isCut } = pictureFlaws(shape, size);
  return (
    <p className="field-note picture-flaws" role="status">
      {isSmall ? t('picture.isSmall', { ...size, min: clearWidth }) : ''} {isCut ? t(`picture.isCut.${shape}`) : ''}
    </p>
  );
}

function Shown({ picture }: { picture: Readonly<Record<string, unknown>> }) {
  const address = useForm().services.addressOf(picture);
  return address === null ? <span>{String(picture['file'])}</span> : <img src={address} alt="" />;
}

interface DropProps {
  shape: PictureShape;
  isBusy: boolean;
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

/** A place for one file: dropped, pasted or chosen. */
function Drop({ shape, isBusy, onFile, children }: DropProps) {
  const t = useWords('studio-content');
  const input = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={`drop drop-${shape}`}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => onFile(event.clipboardData.files[0])}
    >
      <label htmlFor={input}>
        {children}
        {isBusy ? <Spinner /> : null}
      </label>
      <input
        id={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={t('picture.choose')}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

interface PicturesFieldProps extends Omit<PictureFieldProps, 'onRemove'> {
  pictures: readonly unknown[];
  max: number;
}

/** Several pictures, the first of which stands for all. */
export function PicturesField({ pictures, max, path, label, isOptional, ...props }: PicturesFieldProps) {
  useSignals();
  const t = useWords('studio-content');
  const { state } = useForm();
  const places = pictures.length < max ? [...pictures, undefined] : pictures;
  return (
    <FieldSet label={label} path={path} isOptional={isOptional}>
      {places.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed, and each keeps its field when its picture changes
        <div key={index} id={idOfPath([...path, index])}>
          <PictureField
            {...props}
            label={t('picture.number', { number: index + 1 })}
            path={[...path, index]}
            value={picture}
            isOptional={index > 0}
            {...(picture !== undefined && {
              onRemove: () =>
                state.set(
                  path,
                  pictures.filter((_, at) => at !== index),
                ),
            })}
          />
        </div>
      ))}
    </FieldSet>
  );
}
