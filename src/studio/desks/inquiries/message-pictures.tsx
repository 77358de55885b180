import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../../core/words/words.ts';
import { Failed } from '../../layout/failed.tsx';
import type { Inquiry } from './inquiries-state.ts';
import { createPictureState } from './picture-state.ts';

interface MessagePicturesProps {
  inquiry: Pick<Inquiry, 'inquiryId' | 'pictures'>;
  /** Of the text: 0 is the question. */
  position: number;
}

/** The pictures of one text. Each is read on press, and opens larger in a dialog. */
export function MessagePictures({ inquiry: { inquiryId, pictures }, position }: MessagePicturesProps) {
  const t = useWords('studio-inquiries');
  const own = pictures.filter((picture) => picture.position === position);
  if (own.length === 0) return null;
  return (
    <div className="talk-pictures">
      {own.map(({ pictureId }, index) => (
        <MessagePicture
          key={pictureId}
          params={{ inquiryId, pictureId }}
          alt={t('pictures.alt', { number: index + 1, count: own.length })}
          show={t('pictures.show', { number: index + 1, count: own.length })}
        />
      ))}
    </div>
  );
}

interface MessagePictureProps {
  params: { inquiryId: string; pictureId: string };
  alt: string;
  /** Label of the button before the picture is loaded. */
  show: string;
}

function MessagePicture({ params, alt, show }: MessagePictureProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const [isOpen, setIsOpen] = useState(false);
  const [state] = useState(() => createPictureState(params));
  useEffect(() => state.dispose, [state]);
  const file = state.file.value;
  if (!file.value && file.status === 'failed') return <Failed error={file.error} onRetry={state.retry} />;
  const address = file.value && `data:image/webp;base64,${file.value.picture}`;
  return (
    <>
      <button
        type="button"
        className="talk-picture"
        title={address ? t('pictures.enlarge') : undefined}
        aria-busy={state.isRequested.value && !address}
        onClick={() => (address ? setIsOpen(true) : void state.request())}
      >
        {address ? <img src={address} alt={alt} /> : <span>{show}</span>}
      </button>
      {address ? (
        <Dialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          title={alt}
          closeLabel={t('core:close')}
          className="picture-dialog"
        >
          <img src={address} alt={alt} />
        </Dialog>
      ) : null}
    </>
  );
}
