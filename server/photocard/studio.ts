import { homeZone, writtenDate } from '../../rules/moments.ts';
import { fontRuns } from '../platform/drawing/fonts.ts';
import { readMedia } from '../platform/drawing/media.ts';
import { createRenderer, type Renderer } from '../platform/drawing/render.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import { drawCard } from './card-drawing.ts';
import type { CardDesign } from './design.ts';

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
  /** True if the card can show the fan's nickname: its fonts don't cover every script. */
  isNamed(userId: string): Promise<boolean>;
  /** Another drawing in the cards' fonts, in their thread, as a PNG. @throws Refusal OVERLOADED if too many wait */
  render: Renderer['render'];
  close(): Promise<void>;
}

export function createCardStudio(
  { config }: Pick<Platform, 'config'>,
  nicknames: { shownNickname(userId: string): Promise<string> },
  renderer: Renderer = createRenderer(),
): CardStudio {
  async function portraitOf({ portrait }: CardDesign): Promise<string> {
    const picture = await readMedia(config.dataDirectory, portrait);
    if (picture === null) throw new Error(`A card can't contain the picture ${portrait}`);
    return picture;
  }

  return {
    async draw({ userId, design, serial, edition, at, language }) {
      const nickname = await nicknames.shownNickname(userId);
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
      const nickname = await nicknames.shownNickname(userId);
      return fontRuns(nickname) !== null;
    },
    render: (svg) => renderer.render(svg),
    close: () => renderer.close(),
  };
}
