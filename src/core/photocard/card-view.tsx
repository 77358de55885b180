import { Button } from '../ui/form/button.tsx';
import { ShareIcon } from '../ui/icons/share.tsx';
import { useWords } from '../words/words.ts';
import { canShare, type DrawnCard } from './card-picture.ts';

interface CardCanvasProps {
  drawn: DrawnCard;
  alt: string;
  /** Pixels; the width it was drawn in by default. */
  width?: number;
}

/** A drawn card, to look at. */
export function CardCanvas({ drawn: { picture }, alt, width = picture.width }: CardCanvasProps) {
  const height = Math.round((picture.height * width) / picture.width);
  return (
    <canvas
      className="photocard"
      role="img"
      aria-label={alt}
      width={width}
      height={height}
      ref={(canvas) => canvas?.getContext('2d')?.drawImage(picture, 0, 0, width, height)}
    />
  );
}

/** Buttons to download a drawn card and to share it. */
export function KeepCard({ drawn, onError }: { drawn: DrawnCard; onError: (error: unknown) => void }) {
  const t = useWords('photocard');
  const share = async () => {
    try {
      await navigator.share({ files: [drawn.file] });
    } catch (error) {
      // Closing the share sheet is the fan's decision, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onError(error);
    }
  };
  return (
    <div className="keep">
      <a className="button button-primary" href={drawn.url} download={drawn.file.name}>
        {t('download')}
      </a>
      {canShare(drawn.file) ? (
        <Button onClick={share}>
          <ShareIcon />
          <span>{t('share')}</span>
        </Button>
      ) : null}
    </div>
  );
}
