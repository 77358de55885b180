import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { encodeQR } from 'qr';
import { wrapText } from '../wrap.ts';
import { fileOf, printedWidth } from './print-fonts.ts';
import { printable, visualRuns } from './text-runs.ts';

/** Sizes on paper are in millimetres, those of letters in points. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

export const a4: Paper = { width: 210, height: 297 };

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** From black, 0, to white, 1. */
  readonly grey?: number;
}

/** A text in lines, ready to be drawn. */
export interface SetText extends TextStyle {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** Pages of one document, with its fonts in it as far as they are used. */
export interface Pages {
  add(): void;
  /** Breaks a text into lines; nothing of it is cut off. */
  set(text: string, width: number, style: TextStyle): SetText;
  /** @returns the lower edge */
  draw(text: SetText, x: number, y: number): number;
  rule(x: number, y: number, width: number, grey?: number): void;
  box(x: number, y: number, width: number, height: number): void;
  qr(text: string, x: number, y: number, size: number): void;
  end(): Promise<Buffer>;
}

const perMm = 72 / 25.4;
/** The distance of lines, and that of the base line from their upper edge, in sizes of the letters. */
const [lineStep, baseLine] = [1.3, 0.98];

/** @param made when, for the file's own facts */
export function createPages(paper: Paper, title: string, made: Date): Pages {
  const size: [number, number] = [paper.width * perMm, paper.height * perMm];
  const info = { Title: title, Creator: 'Fanfare', Producer: 'Fanfare', CreationDate: made };
  const pdf = new PdfDocument({ size, margin: 0, autoFirstPage: false, info });
  const ended = buffer(pdf);
  const inFont = (family: string, isBold: boolean, size: number) => pdf.font(fileOf(family, isBold)).fontSize(size);
  const pointsOf = (line: string, isBold: boolean, size: number): number =>
    visualRuns(line).reduce(
      (sum, { family, text }) => sum + inFont(family, isBold, size).widthOfString(text, shapingOf(text)),
      0,
    );

  return {
    add: () => void pdf.addPage(),
    set(line, width, style) {
      const { text } = printable(line);
      const measure = (line: string) => printedWidth(line, style.bold === true);
      // Where words are not divided by spaces, a line is not filled up to the last word.
      const language = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : 'en';
      const space = { room: width * perMm, maxLines: Number.POSITIVE_INFINITY, sizes: [style.size], measure };
      const { lines } = wrapText(text, language, space);
      return { ...style, lines, width, height: (lines.length * style.size * lineStep) / perMm };
    },
    draw({ lines, size, bold = false, align = 'left', grey = 0, width, height }, x, y) {
      pdf.fillColor(greyOf(grey));
      for (const [index, line] of lines.entries()) {
        const free = width * perMm - (align === 'left' ? 0 : pointsOf(line, bold, size));
        let left = x * perMm + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
        const top = y * perMm + (index * lineStep + baseLine) * size;
        for (const { family, text } of visualRuns(line)) {
          inFont(family, bold, size).text(text, left, top, {
            ...shapingOf(text),
            lineBreak: false,
            baseline: 'alphabetic',
          });
          left += pdf.widthOfString(text, shapingOf(text));
        }
      }
      return y + height;
    },
    rule(x, y, width, grey = 0.75) {
      pdf.lineWidth(0.5).strokeColor(greyOf(grey));
      pdf
        .moveTo(x * perMm, y * perMm)
        .lineTo((x + width) * perMm, y * perMm)
        .stroke();
    },
    box(x, y, width, height) {
      pdf.lineWidth(0.8).strokeColor(greyOf(0.4));
      pdf.rect(x * perMm, y * perMm, width * perMm, height * perMm).stroke();
    },
    qr(text, x, y, size) {
      // Its border is the page's own white.
      const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
        .slice(1, -1)
        .map((row) => row.slice(1, -1));
      const step = (size * perMm) / rows.length;
      for (const [down, row] of rows.entries())
        for (const { index, 0: dark } of row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g))
          pdf.rect(x * perMm + index * step, y * perMm + down * step, dark.length * step, step);
      pdf.fill(greyOf(0));
    },
    end() {
      pdf.end();
      return ended;
    },
  };
}

/** Words from right to left are shaped as a whole, so that they keep their order. Other words are shaped one by one, and stored. */
const shapingOf = (text: string): { features?: [] } =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? { features: [] } : {};

function greyOf(grey: number): string {
  const level = Math.round(grey * 255)
    .toString(16)
    .padStart(2, '0');
  return `#${level}${level}${level}`;
}
