import { useSignals } from '@preact/signals-react/runtime';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { pictureTypes } from '../../../../rules/staff/content-pictures.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { PlusIcon } from '../../../core/ui/icons/plus.tsx';
import { useWords } from '../../../core/words/words.ts';
import { showFailure } from '../../layout/toasts.ts';
import { addPictures } from '../entry/add-pictures.ts';
import { asEntry, asList, type Field } from '../entry/fields.ts';
import { idOfPath, moved, type Path } from '../entry/paths.ts';
import { FieldSet, LockNote } from './field-set.tsx';
import { listLockOn, useForm } from './form-context.ts';
import { ListItem } from './list-item.tsx';

interface ListFieldProps {
  label: string;
  path: Path;
  field: Extract<Field, { kind: 'list' }>;
  value: unknown;
  isOptional: boolean;
}

/** A list of entries: they can be added, removed, and moved by keyboard or by dragging. Pictures that are dropped on it become entries. */
export function ListField({ label, path, field, value, isOptional }: ListFieldProps) {
  useSignals();
  const t = useWords('studio-content');
  const { state, services, locks } = useForm();
  const items = asList(value);
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [isUploading, setUploading] = useState(false);
  // An entry keeps its key when it moves, so that the text and the focus stay in its field.
  const itemKeys = keysFor(keys, items.length);
  const shownKeys = useRef(itemKeys);
  useEffect(() => {
    shownKeys.current = itemKeys;
  });

  const replace = (next: readonly unknown[], nextKeys: readonly number[]) => {
    setKeys(nextKeys);
    state.set(path, next);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    replace(moved(items, from, to), moved(itemKeys, from, to));
    announce(t('list.moved', { number: to + 1, count: items.length }));
  };
  const add = (...entries: readonly Readonly<Record<string, unknown>>[]) => {
    const first = nextKey(itemKeys);
    replace([...items, ...entries], [...itemKeys, ...entries.map((_, index) => first + index)]);
    setOpened(first);
  };
  const remove = (at: number) => {
    const isOther = (_: unknown, index: number) => index !== at;
    replace(items.filter(isOther), itemKeys.filter(isOther));
    announce(t('list.removed'));
  };
  const pictureKey = field.picturesInto;
  const lock = listLockOn(locks, path);
  const takePictures = async (files: readonly File[]) => {
    const room = field.max - items.length;
    if (pictureKey === undefined || files.length === 0 || room <= 0) return;
    setUploading(true);
    const pictures = { path, into: pictureKey, max: field.max, files: files.slice(0, room) };
    const { first, refused } = await addPictures(state, pictures, services.upload);
    setUploading(false);
    if (refused.length > 0) showFailure(refused[0]);
    if (first === null) return;
    const nextKeys = keysFor(shownKeys.current, first + files.length);
    setKeys(nextKeys);
    setOpened(nextKeys[first] ?? null);
  };

  return (
    <FieldSet label={label} path={path} isOptional={isOptional} isLabelUnseen={field.namesSection}>
      <ol
        className="entry-list"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          if (!lock) void takePictures([...event.dataTransfer.files]);
        }}
        aria-label={label}
      >
        {items.map((item, index) => {
          const key = itemKeys[index] ?? index;
          const place = [...path, index];
          return (
            <li key={key} id={idOfPath(place)}>
              <ListItem
                path={place}
                fields={field.fields}
                item={asEntry(item)}
                number={index + 1}
                isOpen={opened === key}
                isDragged={dragged === index}
                isFixed={lock !== null}
                onToggle={() => setOpened(opened === key ? null : key)}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
                onDrag={() => setDragged(index)}
                onDragOver={() => {
                  if (dragged === null || dragged === index) return;
                  move(dragged, index);
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(null)}
              />
            </li>
          );
        })}
      </ol>
      {lock ? (
        <LockNote reason={lock.reason} />
      ) : items.length < field.max ? (
        <div className="entry-list-foot">
          <Button busy={isUploading} onClick={() => add({})}>
            <PlusIcon />
            <span>{t(`add.${field.key}`)}</span>
          </Button>
          {pictureKey === undefined ? null : (
            <>
              <label className="button button-quiet file-button">
                <span>{t('list.fromPictures')}</span>
                <input
                  type="file"
                  multiple
                  accept={pictureTypes.join()}
                  onChange={({ currentTarget }) => {
                    // The list of files is empty once the input is, which lets the same ones be chosen again.
                    void takePictures([...(currentTarget.files ?? [])]);
                    currentTarget.value = '';
                  }}
                />
              </label>
              <p className="field-note">{t('list.dropPictures')}</p>
            </>
          )}
        </div>
      ) : null}
      <p className="unseen" role="status">
        {announcement}
      </p>
    </FieldSet>
  );
}

const nextKey = (keys: readonly number[]): number => Math.max(-1, ...keys) + 1;

/** The keys of a list of this length: the existing ones, and new ones for entries at the end. */
const keysFor = (keys: readonly number[], length: number): number[] =>
  Array.from({ length }, (_, index) => keys[index] ?? nextKey(keys) + index);
