import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { createRemote } from '../../../core/state/remote.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Failed } from '../../layout/failed.tsx';
import type { Inquiry } from './inquiries-state.ts';

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

/** It has no address: a call reads it once the staff asks for it, since each reading is in the audit log. */
function MessagePicture({ params, alt, show }: MessagePictureProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const [isRequested, setIsRequested] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [file] = useState(() =>
    createRemote((signal) => studioCall('GET /studio/inquiry/:inquiryId/picture/:pictureId', { params, signal })),
  );
  useEffect(() => file.dispose, [file]);
  const { value, status, ...rest } = file.state.value;
  const load = () => {
    setIsRequested(true);
    void file.load();
  };
  if (!value && status === 'failed' && 'error' in rest) return <Failed error={rest.error} onRetry={load} />;
  const address = value && `data:image/webp;base64,${value.picture}`;
  return (
    <>
      <button
        type="button"
        className="talk-picture"
        title={address ? t('pictures.enlarge') : undefined}
        aria-busy={isRequested && !address}
        onClick={() => {
          if (address) setIsOpen(true);
          else if (!isRequested) load();
        }}
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
