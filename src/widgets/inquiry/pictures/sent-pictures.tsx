import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Inquiry, InquiryPicture } from '../../../../server/inquiry/contract.ts';
import { call } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';

interface SentPicturesProps {
  inquiry: Inquiry;
  /** Of the text: 0 is the question. */
  position: number;
  /** The secret of the link that opened it, for a guest. */
  token: string | undefined;
}

/** The pictures of one text, as they were sent. */
export function SentPictures({ inquiry: { inquiryId, pictures }, position, token }: SentPicturesProps) {
  const t = useWords('inquiry-desk');
  const own = pictures.filter((picture) => picture.position === position);
  if (own.length === 0) return null;
  return (
    <div className="message-pictures">
      {own.map((picture, index) => (
        <SentPicture
          key={picture.pictureId}
          inquiryId={inquiryId}
          picture={picture}
          token={token}
          alt={t('pictures.alt', { number: index + 1 })}
        />
      ))}
    </div>
  );
}

interface SentPictureProps {
  inquiryId: string;
  picture: InquiryPicture;
  token: string | undefined;
  alt: string;
}

/** It has no address: a call with the fan's token reads it. */
function SentPicture({ inquiryId, picture: { pictureId, width, height }, token, alt }: SentPictureProps) {
  useSignals();
  const [file] = useState(() =>
    createRemote((signal) =>
      token === undefined
        ? call('GET /inquiry/:inquiryId/picture/:pictureId', { params: { inquiryId, pictureId }, signal })
        : call('POST /guest/question/picture/read', { body: { token, pictureId }, signal }),
    ),
  );
  useEffect(() => {
    void file.load();
    return file.dispose;
  }, [file]);
  const t = useWords('inquiry-desk');
  const { value, status } = file.state.value;
  // The same box before the picture is there: nothing moves when it comes.
  const box = {
    aspectRatio: `${width} / ${height}`,
    inlineSize: `min(${width}px, calc(var(--fan-unit) * ${(20 * width) / height}))`,
  };
  if (status === 'failed')
    return (
      <span className="message-picture-failed" style={box}>
        <Button onClick={() => void file.load()}>{t('pictures.reload', { name: alt })}</Button>
      </span>
    );
  return value ? (
    <img src={`data:image/webp;base64,${value.picture}`} alt={alt} width={width} height={height} style={box} />
  ) : (
    <span role="img" aria-label={alt} style={box} />
  );
}
