import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { homeZone, writtenDate } from '../../rules/moments.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import { drawCard } from './card-drawing.ts';
import type { CardDesign } from './design.ts';
import { fontRuns } from './fonts.ts';
import { type CardRenderer, createCardRenderer } from './render.ts';

/** One card of one fan, ready to be drawn. */
export interface CardOrder {
  userId: string;
  design: CardDesign;
  serial: number;
  /** The size of the edition; null if it is unlimited. */
  edition: number | null;
  /** The date on the card. Milliseconds since 1970. */
  at: number;
  language: Language;
}

/** Draws won and bought cards. */
export interface CardStudio {
  /** The card as a PNG. @throws Refusal OVERLOADED if too many wait */
  draw(card: CardOrder): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the card can show the fan's nickname: its fonts don't cover every script. */
  isNamed(userId: string): Promise<boolean>;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

export function createCardStudio(
  { config }: Pick<Platform, 'config'>,
  profiles: { find(userId: string): Promise<{ nickname: string }> },
  renderer: CardRenderer = createCardRenderer(),
): CardStudio {
  async function portraitOf({ portrait }: CardDesign): Promise<string> {
    const file = await readFile(join(config.dataDirectory, 'media', basename(portrait)));
    const type = types[extname(portrait)];
    if (type === undefined) throw new Error(`A card can't contain the picture ${portrait}`);
    return `data:${type};base64,${file.toString('base64')}`;
  }

  return {
    async draw({ userId, design, serial, edition, at, language }) {
      const { nickname } = await profiles.find(userId);
      const svg = drawCard(
        {
          artist: design.artist[language],
          line: design.line[language],
          nickname: fontRuns(nickname),
          serial,
          edition,
          date: writtenDate(at, language, homeZone),
        },
        { accent: design.accent, portrait: await portraitOf(design) },
      );
      return renderer.render(svg);
    },
    async isNamed(userId) {
      const { nickname } = await profiles.find(userId);
      return fontRuns(nickname) !== null;
    },
    close: () => renderer.close(),
  };
}
