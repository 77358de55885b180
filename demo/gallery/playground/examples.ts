import { elements } from '../elements.ts';
import type { ExistingIds } from '../existing-ids.ts';

/** The names of the examples: every element, and the doctor. */
export const exampleTags: readonly string[] = [...elements.map(({ contract }) => contract.tag), 'fan-doctor'];

/** The link inside a tag, for readers without scripts. */
const ways: Readonly<Record<string, string>> = {
  'fan-login': '/',
  'fan-vote': '/votehome',
  'fan-store': '/producthome',
  'fan-ticket': '/mypage/ticket',
  'fan-player': '/player',
  'fan-event': '/event',
  'fan-profile': '/mypage/myinfo',
  'fan-purchase': '/mypage/purchase',
  'fan-notice': '/notice',
  'fan-policy': '/policy',
  'fan-inquiry': '/service-center',
};

/** A small page for a tag, as a partner would start. Its ids exist, where there are any. */
export function exampleOf(tag: string, origin: string, ids: ExistingIds = {}): string {
  if (tag === 'fan-doctor') return page(`${script(origin, 'doctor.js')}\n<fan-doctor></fan-doctor>`);
  const attributes = attributesOf(tag, ids);
  const title = ids['title-id']?.[0]?.id;
  const artist = ids['artist-id']?.[0]?.id;
  const own = { 'fan-title': title && `/titlehome/${title}`, 'fan-artist': artist && `/artist/${artist}` }[tag];
  const way = own ?? ways[tag] ?? '/';
  return page(
    `${script(origin, 'embed.js')}
<${tag}${attributes}>
  <a href="${origin}${way}">See it on ${new URL(origin).host}</a>
</${tag}>`,
  );
}

const script = (origin: string, file: string) => `<script type="module" src="${origin}/${file}"></script>`;

const page = (content: string) => `<style>
  h1 { font-size: 1.5rem; }
</style>

<h1>My fan page</h1>
<p>Everything around the tag is yours.</p>

${content}
`;

function attributesOf(tag: string, ids: ExistingIds): string {
  const first = (kind: keyof ExistingIds) => ids[kind]?.[0]?.id;
  const set: Record<string, [name: string, value: string | undefined]> = {
    'fan-vote': ['vote-id', first('vote-id')],
    'fan-title': ['title-id', first('title-id')],
    'fan-artist': ['artist-id', first('artist-id')],
    'fan-player': ['stream-id', first('stream-id')],
    'fan-policy': ['type', 'privacy'],
  };
  const [name, value] = set[tag] ?? [];
  return name && value ? ` ${name}="${value}"` : '';
}
