import type { FilesOnly, FilesOnlyPart } from '../../content/files-only.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Path } from '../../content/source.ts';

/**
 * The addresses of media that only content files may bring: the server asks them, and sends fans what they answer. Studio may use the
 * origins in MEDIA_ORIGINS, so that nobody reaches a company's inner servers through it.
 */
export const addressesOfFiles: FilesOnly = (value, { demo, mediaOrigins }) => {
  const { rounds }: { rounds?: unknown } = Object(value);
  const isAllowed = (address: string) =>
    address.startsWith('demo:') ? demo : URL.canParse(address) && mediaOrigins.includes(new URL(address).origin);
  const addresses = (Array.isArray(rounds) ? rounds : []).flatMap((round: unknown, index) => addressesOf(round, index));
  return addresses.flatMap(({ path, address }): FilesOnlyPart[] =>
    isAllowed(address) ? [] : [{ name: 'address', path, part: address, mistake: mistake('MEDIA_ORIGIN', { address }) }],
  );
};

function addressesOf(round: unknown, index: number): { path: Path; address: string }[] {
  const { live, vod, captions }: Record<string, unknown> = Object(round);
  const given: [Path, unknown][] = [
    [['rounds', index, 'live'], live],
    [['rounds', index, 'vod'], vod],
    ...Object.entries(Object(captions)).map(([language, address]): [Path, unknown] => [
      ['rounds', index, 'captions', language],
      address,
    ]),
  ];
  return given.flatMap(([path, address]) => (typeof address === 'string' ? [{ path, address }] : []));
}
