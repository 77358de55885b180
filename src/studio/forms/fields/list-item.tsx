import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useContext, useId } from 'react';
import { IconButton } from '../../../core/ui/form/button.tsx';
import { BinIcon } from '../../../core/ui/icons/bin.tsx';
import { ChevronDownIcon } from '../../../core/ui/icons/chevron-down.tsx';
import { MoreIcon } from '../../../core/ui/icons/more.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { asEntry, type Entry, type Field } from '../entry/fields.ts';
import { type Path, startsWith } from '../entry/paths.ts';
import { wordsFor, wordsOf } from '../entry/words-value.ts';
import { FieldViewContext, useForm } from './form-context.ts';

interface ListItemProps {
  path: Path;
  fields: readonly Field[];
  item: Entry;
  /** From 1. */
  number: number;
  isOpen: boolean;
  isDragged: boolean;
  /** True if it can't be moved or removed. */
  isFixed: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onDrag: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
}

/** One entry of a list: a line with its name, and its fields below while it is open. */
export function ListItem(props: ListItemProps) {
  useSignals();
  const { path, fields, item, number, isDragged, isFixed } = props;
  const t = useWords('studio-content');
  const { state } = useForm();
  const FieldView = useContext(FieldViewContext);
  const content = useId();
  const name = useItemName(item) || t('list.unnamed', { number });
  const target = state.target.value;
  const isOpen = props.isOpen || (target !== null && target.length > path.length && startsWith(target, path));
  const count = state.problems.value.filter((problem) => startsWith(problem.path, path)).length;
  const toggle = () => {
    state.target.value = null;
    if (isOpen === props.isOpen) props.onToggle();
  };
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    props.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div className="entry-item" data-dragged={isDragged || undefined} onDragEnter={props.onDragOver}>
      <div className="entry-item-head">
        {isFixed ? null : (
          <IconButton
            className="entry-handle"
            label={t('list.move', { name })}
            draggable
            onKeyDown={moveByKey}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              props.onDrag();
            }}
            onDragEnd={props.onDragEnd}
          >
            <MoreIcon />
          </IconButton>
        )}
        <Thumb item={item} />
        <button
          type="button"
          className="entry-item-name"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={toggle}
        >
          <span className="entry-item-number">{number}</span>
          <span dir="auto" translate="no">
            {name}
          </span>
          {count > 0 ? <span className="state-mark state-mark-alert">{t('form.toCorrect', { count })}</span> : null}
          <ChevronDownIcon />
        </button>
        {isFixed ? null : (
          <IconButton label={t('form.removeNamed', { name })} onClick={props.onRemove}>
            <BinIcon />
          </IconButton>
        )}
      </div>
      <div id={content} className="entry-item-fields" hidden={!isOpen}>
        {isOpen ? fields.map((field) => <FieldView key={field.key} field={field} path={path} beside={item} />) : null}
      </div>
    </div>
  );
}

/** Name of an entry of a list: its own, or that of the artist that it refers to. */
function useItemName(item: Entry): string {
  const { services } = useForm();
  const reader = useLanguage();
  const own = wordsFor(wordsOf(item['name'] ?? item['line']), reader);
  const artist = typeof item['artist'] === 'string' ? item['artist'] : null;
  return own || (artist === null ? '' : (services.nameOf('artists', artist) ?? artist));
}

function Thumb({ item }: { item: Entry }) {
  const { services } = useForm();
  const picture = item['portrait'];
  const address =
    picture === undefined
      ? null
      : services.addressOf(typeof picture === 'string' ? { file: picture } : asEntry(picture));
  return address === null ? null : <img className="entry-thumb" src={address} alt="" />;
}
