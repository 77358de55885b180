import { useState } from 'react';
import type { Picture as PictureContent } from '../../../../server/platform/http/contract.ts';
import { platform } from '../../platform.ts';

interface PictureProps {
  picture: PictureContent;
  shape: 'portrait' | 'poster' | 'stage';
  /** The width that it is shown in, like `(width >= 48rem) 33vw, 100vw`. */
  sizes?: string;
  /** In the first screen: fetched at once instead of when it comes near. */
  eager?: boolean;
  /** What the picture adds to the words around it: nothing where a name stands beside it. */
  decorative?: boolean;
}

/** A picture filled to its edges. Its own colour stands until it has arrived, and stays when it can't be had. */
export function Picture({ picture, shape, sizes, eager, decorative }: PictureProps) {
  const [there, setThere] = useState(false);
  const [missing, setMissing] = useState(false);
  const alt = decorative ? '' : picture.alt;
  return (
    <span className={`picture picture-${shape}`} style={{ '--picture-colour': picture.colour }}>
      {picture.url && !missing ? (
        <img
          ref={(image) => {
            // One that the browser already had never says that it has loaded.
            if (image?.complete && image.naturalWidth > 0) setThere(true);
          }}
          src={new URL(picture.url, platform.origin).href}
          alt={alt}
          width={picture.width}
          height={picture.height}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          data-there={there || undefined}
          onLoad={() => setThere(true)}
          onError={() => setMissing(true)}
        />
      ) : (
        <span className="unseen">{alt}</span>
      )}
    </span>
  );
}
