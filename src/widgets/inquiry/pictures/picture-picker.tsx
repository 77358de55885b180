import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { maxInquiryPictures } from '../../../../rules/inquiry/pictures.ts';
import { pictureTypes } from '../../../core/picture/shrink-picture.ts';
import { useWords } from '../../../core/words/words.ts';
import { ChosenPictures } from './chosen-pictures.tsx';
import type { PicturesState } from './pictures-state.ts';

/** The choice of pictures for a text, with the limits. */
export function PicturePicker({ pictures }: { pictures: PicturesState }) {
  useSignals();
  const t = useWords('inquiry-desk');
  const label = useId();
  const hint = useId();
  const group = useRef<HTMLDivElement>(null);
  const lost = pictures.lost.value;
  const tooMany = pictures.tooMany.value;
  return (
    <div className="pictures" role="group" aria-labelledby={label} ref={group} tabIndex={-1}>
      <p className="pictures-label" id={label}>
        {t('pictures.label')}
      </p>
      {lost.length > 0 ? <p className="pictures-wrong">{t('pictures.lost', { names: lost.join(', ') })}</p> : null}
      <ChosenPictures pictures={pictures} onRemoved={() => group.current?.focus()} />
      {tooMany > 0 ? (
        <p className="pictures-wrong" role="alert">
          {t('pictures.tooMany', { count: tooMany, max: maxInquiryPictures })}
        </p>
      ) : null}
      {pictures.room.value > 0 ? (
        <label className="button button-quiet pictures-add">
          <input
            className="unseen"
            type="file"
            multiple
            accept={pictureTypes.join()}
            aria-describedby={hint}
            onChange={({ currentTarget: input }) => {
              pictures.add([...(input.files ?? [])]);
              // The same file can be chosen again.
              input.value = '';
              // With the last one, the button is gone.
              if (pictures.room.peek() === 0) group.current?.focus();
            }}
          />
          <span>{t('pictures.add')}</span>
        </label>
      ) : null}
      <p className="message-note" id={hint}>
        {t('pictures.hint', { max: maxInquiryPictures })}
      </p>
    </div>
  );
}
