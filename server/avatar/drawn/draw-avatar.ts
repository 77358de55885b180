import type { DrawnAvatar } from '../../../rules/person/avatar.ts';
import { type Figure, figures, grounds } from './figures.ts';

/** The side of the square. */
const side = 120;
const dark = '#2b2230';

/** A head on a coloured background, as SVG. The same figure and ground always give the same bytes. */
export function drawAvatar({ figure, ground }: DrawnAvatar): string {
  const drawn = figures[figure];
  const [upper, lower] = grounds[ground];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<defs><linearGradient id="ground" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></linearGradient>` +
    `<clipPath id="head"><ellipse cx="60" cy="68" rx="37" ry="33"/></clipPath></defs>` +
    `<rect width="${side}" height="${side}" fill="url(#ground)"/>` +
    `<ellipse cx="60" cy="128" rx="38" ry="32" fill="${drawn.coat}"/>` +
    `<ellipse cx="60" cy="104" rx="26" ry="6" fill="${dark}" fill-opacity=".14"/>` +
    `${ears(drawn)}<ellipse cx="60" cy="68" rx="37" ry="33" fill="${drawn.coat}"/>` +
    `<g clip-path="url(#head)">${marks(drawn)}</g>${face(drawn)}</svg>`
  );
}

/** A shape of the left half, and its mirror image on the right. */
const both = (shape: string): string => `${shape}<g transform="translate(${side} 0) scale(-1 1)">${shape}</g>`;

function ears({ ears: kind, coat, inside }: Figure): string {
  switch (kind) {
    case 'pointed':
      return both(
        `<path d="M25 62L27 23Q28 18 33 21L60 42Z" fill="${coat}"/><path d="M31 52L33 31L49 43Z" fill="${inside}"/>`,
      );
    case 'round':
      return both(
        `<circle cx="33" cy="42" r="14" fill="${coat === '#fbfaf8' ? inside : coat}"/><circle cx="34" cy="43" r="7.5" fill="${inside}"/>`,
      );
    case 'large':
      return both(`<circle cx="27" cy="46" r="19" fill="${coat}"/><circle cx="28" cy="47" r="11.5" fill="${inside}"/>`);
    case 'long':
      return both(
        `<g transform="rotate(-9 46 34)"><ellipse cx="46" cy="30" rx="10" ry="27" fill="${coat}"/><ellipse cx="46" cy="32" rx="4.8" ry="19" fill="${inside}"/></g>`,
      );
    case 'hanging':
      return both(`<path d="M44 37Q22 30 17 52Q13 76 22 84Q33 82 36 60Z" fill="${inside}"/>`);
    case 'eyes':
      return both(
        `<circle cx="37" cy="38" r="15" fill="${coat}"/><circle cx="37" cy="35" r="9" fill="#fff"/><circle cx="38.5" cy="35" r="5" fill="${dark}"/><circle cx="40" cy="33" r="1.6" fill="#fff"/>`,
      );
    case 'tuft':
      return `<path d="M60 38Q50 26 55 19Q59 22 60 27Q62 19 69 20Q72 28 62 38Z" fill="${inside}"/>`;
    case 'none':
      return '';
  }
}

function marks({ marks: drawn }: Figure): string {
  if (drawn === undefined) return '';
  const { kind, colour } = drawn;
  switch (kind) {
    case 'stripes':
      return (
        `<path d="M57.5 34h5v15q-2.5 4-5 0Z" fill="${colour}"/>` +
        both(
          `<path d="M46 34h5l2 11q-3 2-5-1Z" fill="${colour}"/><path d="M22 60l14 3q2 3-1 4l-14-1Z" fill="${colour}"/><path d="M22 73l12 1q2 3-1 4l-11 1Z" fill="${colour}"/>`,
        )
      );
    case 'patches':
      return both(`<ellipse cx="45" cy="65" rx="10" ry="12" fill="${colour}" transform="rotate(24 45 65)"/>`);
    case 'cheeks':
      return both(`<path d="M18 66Q42 62 60 84V104H18Z" fill="${colour}"/>`);
    case 'mask':
      return `<path d="M60 56Q54 42 41 46Q26 54 30 76Q38 104 60 104Q82 104 90 76Q94 54 79 46Q66 42 60 56Z" fill="${colour}"/>`;
  }
}

function face(drawn: Figure): string {
  const { ears: kind, muzzle, nose, mouth, marks: marked } = drawn;
  const onDark = marked?.kind === 'patches';
  const eye = onDark
    ? `<circle cx="46" cy="65" r="5.4" fill="#fff"/><circle cx="46.5" cy="65.5" r="3.6" fill="${dark}"/>`
    : `<circle cx="46" cy="66" r="4.6" fill="${dark}"/><circle cx="47.6" cy="64.3" r="1.5" fill="#fff"/>`;
  const eyes = kind === 'eyes' ? '' : both(eye);
  const blush = both(`<ellipse cx="36" cy="78" rx="5.5" ry="3.6" fill="#ff6d92" fill-opacity=".45"/>`);
  const snout = muzzle === null ? '' : `<ellipse cx="60" cy="81" rx="16" ry="11.5" fill="${muzzle}"/>`;
  return snout + eyes + blush + lips(mouth, nose, kind === 'large' ? 1.5 : 1);
}

/** @param size of the nose */
function lips(mouth: Figure['mouth'], nose: string, size: number): string {
  const line = `fill="none" stroke="${dark}" stroke-width="2" stroke-linecap="round"`;
  switch (mouth) {
    case 'beak':
      return `<path d="M50 76Q60 69 70 76Q60 90 50 76Z" fill="${nose}"/><path d="M51 77Q60 80 69 77" ${line} stroke-opacity=".35"/>`;
    case 'wide':
      return `<path d="M40 78Q60 95 80 78" ${line}/><circle cx="56" cy="70" r="1.5" fill="${nose}"/><circle cx="64" cy="70" r="1.5" fill="${nose}"/>`;
    case 'nose':
      return `<path d="M60 78v4M60 82q-5 6-10 1M60 82q5 6 10 1" ${line}/><ellipse cx="60" cy="76" rx="${4.8 * size}" ry="${3.6 * size}" fill="${nose}"/>`;
  }
}
