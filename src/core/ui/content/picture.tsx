import { useState } from 'react';
import { srcsetOf } from '../../../../rules/picture-files.ts';
import type { Picture as PictureContent } from '../../../../server/platform/http/contract.ts';
import { useIsFirstRender } from '../../element/first-render.ts';
import { platform } from '../../platform.ts';
import { preloadPicture } from './preload-picture.ts';

interface PictureProps {
  picture: PictureContent;
  shape: 'portrait' | 'poster' | 'stage';
  /** The width that it is shown in, like `(width >= 48rem) 33vw, 100vw`. */
  sizes: string;
  /** On the first screen: loaded at once, not lazily. Of these, the largest one is loaded `first`. */
  eager?: boolean | 'first';
  /** True if the name is beside the picture: the alternative text is then empty. */
  decorative?: boolean;
}

/** A picture that fills its box. Its placeholder colour is shown until it is loaded, and stays if it fails. */
export function Picture({ picture, shape, sizes, eager, decorative }: PictureProps) {
  // A picture that the server has rendered is shown at once.
  const [there, setThere] = useState(useIsFirstRender());
  const [missing, setMissing] = useState(false);
  const alt = decorative ? '' : picture.alt;
  if (!picture.url || missing) {
    return (
      <span className={`picture picture-${shape}`} style={{ '--picture-colour': picture.colour }}>
        <span className="unseen">{alt}</span>
      </span>
    );
  }
  const address = new URL(picture.url, platform.origin).href;
  const avif = srcsetOf(address, 'avif');
  const webp = srcsetOf(address, 'webp');
  const isFirst = eager === 'first';
  if (isFirst && avif !== null) preloadPicture(address, avif, sizes);
  const image = (
    <img
      ref={(shown) => {
        // A cached picture may fire no event, and one of the served page may have failed before.
        if (shown?.complete && shown.currentSrc) (shown.naturalWidth > 0 ? setThere : setMissing)(true);
      }}
      src={address}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      data-there={there || undefined}
      onLoad={() => setThere(true)}
      onError={() => setMissing(true)}
    />
  );
  return (
    <span className={`picture picture-${shape}`} style={{ '--picture-colour': picture.colour }}>
      {avif !== null && webp !== null ? (
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          <source type="image/webp" srcSet={webp} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  );
}
