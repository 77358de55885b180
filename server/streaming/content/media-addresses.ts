import type { RoundEntry, StreamEntry } from '../../../rules/content/stream.ts';
import type { Content, Located } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import type { Path } from '../../content/source.ts';

/**
 * The mistakes of addresses whose origin MEDIA_ORIGINS doesn't name: the server requests them, and sends fans the answers. So content
 * can't reach a company's inner servers. The demo's own media are for servers that are not in production.
 */
export function checkAddresses(
  { mediaOrigins }: Content,
  { source, path }: Located<StreamEntry>,
  round: RoundEntry,
  index: number,
): Problem[] {
  if (mediaOrigins === 'any') return [];
  const isAllowed = (address: string) =>
    mediaOrigins.includes(address.startsWith('demo:') ? 'demo:' : new URL(address).origin);
  return addressesOf(round).flatMap(([key, address]) =>
    isAllowed(address)
      ? []
      : [source.problem([...path, 'rounds', index, ...key], mistake('MEDIA_ORIGIN', { address }))],
  );
}

const addressesOf = ({ live, vod, captions }: RoundEntry): [Path, string][] =>
  [
    [['live'], live] as const,
    [['vod'], vod] as const,
    ...Object.entries(captions).map(([language, address]) => [['captions', language], address] as const),
  ].flatMap(([key, address]): [Path, string][] => (address === undefined ? [] : [[key, address]]));
