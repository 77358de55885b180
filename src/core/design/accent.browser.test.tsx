import { expect } from 'chai';
import { renderKit } from '../ui/testing-kit.tsx';
import { accent } from './accent.ts';

/** Accents from the whole RGB cube, with greys and extremes. */
const levels = ['00', '33', '66', '99', 'cc', 'ff'];
const accents = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));

/** The red, green and blue (0–255) that the browser computes for a colour in any notation. */
function pixelOf(colour: string): [number, number, number] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = pixelOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours derived from an accent', () => {
  for (const scheme of ['light', 'dark']) {
    it(`keep text at 4.5:1 for every accent on a ${scheme} background`, () => {
      const kit = renderKit(
        <div style={{ colorScheme: scheme }}>
          {accents.map((colour) => (
            <div key={colour} {...accent(colour)}>
              <i style={{ background: 'var(--fan-accent-fill)', color: 'var(--fan-on-accent)' }} />
              {['paper', 'surface', 'sunken'].map((ground) => (
                <i key={ground} style={{ background: `var(--fan-${ground})`, color: 'var(--fan-accent-text)' }} />
              ))}
            </div>
          ))}
        </div>,
      );
      const failing = [...kit.shadow.querySelectorAll('i')].flatMap((sample) => {
        const { backgroundColor, color } = getComputedStyle(sample);
        const contrast = contrastOf(backgroundColor, color);
        return contrast < 4.5 ? [`${color} on ${backgroundColor}: ${contrast.toFixed(2)}`] : [];
      });
      expect(failing).to.deep.equal([]);
    });

    it(`keep text tokens readable on a ${scheme} background`, () => {
      const inks = ['ink', 'ink-soft', 'danger', 'success'];
      const kit = renderKit(
        <div style={{ colorScheme: scheme }}>
          {['paper', 'surface', 'sunken'].flatMap((ground) =>
            inks.map((ink) => (
              <i key={ground + ink} style={{ background: `var(--fan-${ground})`, color: `var(--fan-${ink})` }} />
            )),
          )}
        </div>,
      );
      for (const sample of kit.shadow.querySelectorAll('i')) {
        const { backgroundColor, color } = getComputedStyle(sample);
        expect(contrastOf(backgroundColor, color), `${color} on ${backgroundColor}`).to.be.at.least(4.5);
      }
    });
  }
});
