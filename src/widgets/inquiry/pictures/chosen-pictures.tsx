import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { CloseIcon } from '../../../core/ui/icons/close.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { ChosenPicture, PicturesState } from './pictures-state.ts';

interface ChosenPicturesProps {
  pictures: PicturesState;
  /** Omits sent pictures, which are shown elsewhere. */
  isUnsentOnly?: boolean;
  /** Takes the focus when its button is gone. */
  onRemoved: () => void;
}

const isWrong = ({ state }: ChosenPicture) => state === 'FAILED' || state === 'REFUSED';

/** Selected pictures, with their progress. */
export function ChosenPictures({ pictures, isUnsentOnly = false, onRemoved }: ChosenPicturesProps) {
  useSignals();
  const t = useWords('inquiry-desk');
  const language = useLanguage();
  const chosen = pictures.chosen.value.filter(({ state }) => !(isUnsentOnly && state === 'SENT'));
  const progressOf = (one: ChosenPicture) =>
    isWrong(one) ? messageOf(one.error, language) : t(`pictures.states.${one.state}`);
  const remove = (id: number) => {
    pictures.remove(id);
    onRemoved();
  };
  return (
    <>
      {/* There before anything is chosen: what appears together with its words is not announced. */}
      <p className="unseen" role="status">
        {chosen.map((one) => `${one.name}: ${progressOf(one)}`).join(' · ')}
      </p>
      {chosen.length === 0 ? null : (
        <ul className="pictures-chosen">
          {chosen.map((one) => (
            <Chosen key={one.id} one={one} progress={progressOf(one)} onRetry={pictures.retry} onRemove={remove} />
          ))}
        </ul>
      )}
    </>
  );
}

interface ChosenProps {
  one: ChosenPicture;
  progress: string;
  onRetry: (id: number) => Promise<void>;
  onRemove: (id: number) => void;
}

function Chosen({ one, progress, onRetry, onRemove }: ChosenProps) {
  const t = useWords('inquiry-desk');
  const { id, name, preview, state } = one;
  return (
    <li>
      {state === 'REFUSED' ? <span /> : <img src={preview} alt="" />}
      <span className="pictures-about">
        <span className="pictures-name" dir="auto" translate="no">
          {name}
        </span>
        <span className={isWrong(one) ? 'pictures-wrong' : 'message-note'}>{progress}</span>
      </span>
      {state === 'FAILED' ? <Button onClick={() => void onRetry(id)}>{t('pictures.retry')}</Button> : null}
      {state === 'SENDING' || state === 'SENT' ? null : (
        <IconButton label={t('pictures.remove', { name })} onClick={() => onRemove(id)}>
          <CloseIcon />
        </IconButton>
      )}
    </li>
  );
}
