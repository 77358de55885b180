import { useState } from 'react';
import type { Picture as PictureContent } from '../../../../server/platform/http/contract.ts';
import { platform } from '../../platform.ts';

interface PictureProps {
  picture: PictureContent;
  shape: 'portrait' | 'poster' | 'stage';
  /** The width that it is shown in, like `(width >= 48rem) 33vw, 100vw`. */
  sizes?: string;
  /** Visible on the first screen: loaded at once, not lazily. */
  eager?: boolean;
  /** Alternative text that adds to the words around it: empty where the name is beside it. */
  decorative?: boolean;
}

/** A picture that fills its box. Its placeholder colour is shown until it is loaded, and stays if it fails. */
export function Picture({ picture, shape, sizes, eager, decorative }: PictureProps) {
  const [there, setThere] = useState(false);
  const [missing, setMissing] = useState(false);
  const alt = decorative ? '' : picture.alt;
  return (
    <span className={`picture picture-${shape}`} style={{ '--picture-colour': picture.colour }}>
      {picture.url && !missing ? (
        <img
          ref={(image) => {
            // A cached picture may fire no load event.
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
