import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { Pending } from '../../layout/pending.tsx';
import type { Inquiry } from './inquiries-state.ts';

interface SaidPicturesProps {
  inquiry: Pick<Inquiry, 'inquiryId' | 'pictures'>;
  /** Of the text: 0 is the question. */
  position: number;
}

/** The pictures of one text. Each opens larger in a dialog. */
export function SaidPictures({ inquiry: { inquiryId, pictures }, position }: SaidPicturesProps) {
  const t = useWords('studio-inquiries');
  const own = pictures.filter((picture) => picture.position === position);
  if (own.length === 0) return null;
  return (
    <div className="talk-pictures">
      {own.map(({ pictureId }, index) => (
        <SaidPicture
          key={pictureId}
          params={{ inquiryId, pictureId }}
          alt={t('pictures.alt', { number: index + 1, count: own.length })}
        />
      ))}
    </div>
  );
}

interface SaidPictureProps {
  params: { inquiryId: string; pictureId: string };
  alt: string;
}

/** It has no address: a call reads it, which is in the audit log. */
function SaidPicture({ params, alt }: SaidPictureProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const [isOpen, setIsOpen] = useState(false);
  const file = useObject((signal) =>
    studioCall('GET /studio/inquiry/:inquiryId/picture/:pictureId', { params, signal }),
  );
  const { value } = file.state.value;
  if (!value) return <Pending of={file} />;
  const address = `data:image/webp;base64,${value.picture}`;
  return (
    <>
      <button type="button" className="talk-picture" title={t('pictures.enlarge')} onClick={() => setIsOpen(true)}>
        <img src={address} alt={alt} />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={alt}
        closeLabel={t('core:close')}
        className="picture-dialog"
      >
        <img src={address} alt={alt} />
      </Dialog>
    </>
  );
}
