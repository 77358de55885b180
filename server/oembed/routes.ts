import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { Language } from '../platform/http/contract.ts';
import { errorStatus, Refusal } from '../platform/http/errors.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { cardHeaders } from '../platform/site/security-headers.ts';
import { languageOf } from '../platform/text/words.ts';
import { type CardSources, readCard } from './card.ts';
import { frameMarkup, renderCard } from './card-page.ts';
import { CardTheme, oembedCalls, type RichEmbed } from './contract.ts';
import { sizeFor, thumbnailWithin } from './size.ts';
import { isSubject, subjectAt } from './subject.ts';

/** How long a consumer may cache the reply: names and pictures seldom change, and the card itself is live. Seconds. */
const replyMaxAge = 3_600;
/** How long a card's page may be cached. Seconds. */
const cardMaxAge = 30;

export function oembedRoutes({ config, words }: Platform, sources: CardSources): Route[] {
  const origin = config.publicOrigin;
  return routes(oembedCalls, {
    'GET /oembed': async ({ query, caller }): Promise<RichEmbed> => {
      if (query.format !== 'json') throw new Refusal('FORMAT_NOT_OFFERED');
      const subject = subjectAt(query.url, origin);
      if (subject === null) throw new Refusal('NOT_FOUND');
      const language = query.lang ?? caller.language;
      const { name, picture } = await readCard(sources, words, subject, language);
      const { width, height } = sizeFor(subject.kind, query.maxwidth, query.maxheight);
      const address = new URL(`/oembed/card/${subject.kind}/${subject.id}`, origin);
      address.searchParams.set('lang', language);
      if (query.theme) address.searchParams.set('theme', query.theme);
      const thumbnail = picture && thumbnailWithin(picture, query.maxwidth, query.maxheight);
      return {
        version: '1.0',
        type: 'rich',
        title: name,
        provider_name: 'Fanfare',
        provider_url: origin,
        cache_age: replyMaxAge,
        html: frameMarkup(address.href, name, width, height),
        width,
        height,
        ...(thumbnail && {
          thumbnail_url: new URL(picture.url, origin).href,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }),
      };
    },
  });
}

/**
 * The page in the frame: `/oembed/card/vote/final?lang=ko&theme=dark`. Any page may frame it.
 * @param shellPath the built page
 */
export function cardPages({ config, words, log }: Platform, sources: CardSources, shellPath: string): Hono {
  const pages = new Hono();
  pages.get('/oembed/card/:kind/:id', async (context) => {
    const subject = context.req.param();
    const language = requestedLanguage(context);
    const theme = CardTheme.safeParse(context.req.query('theme')).data ?? null;
    try {
      if (!isSubject(subject)) throw new Refusal('NOT_FOUND');
      const card = await readCard(sources, words, subject, language);
      const shell = await readFile(shellPath, 'utf8');
      const page = await renderCard(shell, card, { origin: config.publicOrigin, language, theme });
      return context.html(page.html, 200, {
        ...cardHeaders(config, page.styleHash),
        'Cache-Control': `public, max-age=${cardMaxAge}`,
        Vary: 'Accept-Language',
      });
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'SERVER_ERROR';
      if (code === 'SERVER_ERROR') log.error({ err: error, path: context.req.path }, 'drawing a card failed');
      const headers = { ...cardHeaders(config, null), 'Cache-Control': 'no-store' };
      return context.body(words(language, `error:${code}`), { status: errorStatus[code], headers });
    }
  });
  return pages;
}

function requestedLanguage(context: Context): Language {
  return Language.safeParse(context.req.query('lang')).data ?? languageOf(context.req.header('accept-language'));
}
