import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { CloseIcon } from '../../../core/ui/icons/close.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { ChosenPicture, PicturesState } from './pictures-state.ts';

/** What was chosen, and how far each is; nothing where no picture was chosen. */
export function ChosenPictures({ pictures }: { pictures: PicturesState }) {
  useSignals();
  const chosen = pictures.chosen.value;
  if (chosen.length === 0) return null;
  return (
    <ul className="pictures-chosen" aria-live="polite">
      {chosen.map((one) => (
        <Chosen key={one.id} one={one} pictures={pictures} />
      ))}
    </ul>
  );
}

function Chosen({ one, pictures }: { one: ChosenPicture; pictures: PicturesState }) {
  const t = useWords('inquiry-desk');
  const language = useLanguage();
  const { id, name, preview, state, error } = one;
  const isWrong = state === 'FAILED' || state === 'REFUSED';
  return (
    <li>
      {state === 'REFUSED' ? <span /> : <img src={preview} alt="" />}
      <span className="pictures-about">
        <span className="pictures-name" dir="auto" translate="no">
          {name}
        </span>
        <span className={isWrong ? 'pictures-wrong' : 'said-note'}>
          {isWrong ? messageOf(error, language) : t(`pictures.states.${state}`)}
        </span>
      </span>
      {state === 'FAILED' ? <Button onClick={() => void pictures.retry(id)}>{t('pictures.retry')}</Button> : null}
      {state === 'SENDING' || state === 'SENT' ? null : (
        <IconButton label={t('pictures.remove', { name })} onClick={() => pictures.remove(id)}>
          <CloseIcon />
        </IconButton>
      )}
    </li>
  );
}
