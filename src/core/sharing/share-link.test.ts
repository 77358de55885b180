import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configure } from '../platform.ts';
import { sharedAddress, sharedPicture, shareLink } from './share-link.ts';

const link = { title: 'Final', text: 'Vote with me', url: 'https://fans.example/votehome?vote=final' };
const picture = new File(['png'], 'fanfare.png', { type: 'image/png' });
let shared: ShareData[];
let written: string[];

/** A device with this share sheet and this clipboard. */
function device({
  canShare,
  share,
  canWrite = true,
}: {
  canShare?: (data: ShareData) => boolean;
  share?: () => void;
  canWrite?: boolean;
}) {
  vi.stubGlobal('navigator', {
    ...(canShare && {
      canShare,
      share: async (data: ShareData) => {
        share?.();
        shared.push(data);
      },
    }),
    clipboard: {
      writeText: async (text: string) => {
        if (!canWrite) throw new DOMException('denied', 'NotAllowedError');
        written.push(text);
      },
    },
  });
}

beforeEach(() => {
  configure({ origin: 'https://fans.example' });
  shared = [];
  written = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('a link', () => {
  it('is shared by the device’s own sheet', async () => {
    device({ canShare: () => true });
    expect(await shareLink(link)).toBe('shared');
    expect([shared, written]).toEqual([[link], []]);
  });

  it('is shared with its picture if the device can share files, and without it otherwise', async () => {
    device({ canShare: () => true });
    await shareLink({ ...link, files: [picture] });
    device({ canShare: ({ files }) => files === undefined });
    await shareLink({ ...link, files: [picture] });
    expect(shared).toEqual([{ ...link, files: [picture] }, link]);
  });

  it('is not copied when the fan closes the sheet', async () => {
    device({
      canShare: () => true,
      share: () => {
        throw new DOMException('closed', 'AbortError');
      },
    });
    expect([await shareLink(link), written]).toEqual(['declined', []]);
  });

  it('is copied without a share sheet, and where a frame may not open one', async () => {
    device({});
    expect(await shareLink(link)).toBe('copied');
    device({
      canShare: () => true,
      share: () => {
        throw new DOMException('no permission', 'NotAllowedError');
      },
    });
    expect(await shareLink(link)).toBe('copied');
    expect(written).toEqual([link.url, link.url]);
  });

  it('is left to the fan where it can’t be copied either', async () => {
    device({ canWrite: false });
    expect(await shareLink(link)).toBe('none');
  });
});

it('a link has the language of its sender, so that its preview has it too', () => {
  expect(sharedAddress('/votehome?vote=final', 'ko')).toBe('https://fans.example/votehome?vote=final');
  expect(sharedAddress('/votehome?vote=final', 'ja')).toBe('https://fans.example/votehome?vote=final&lang=ja');
  expect(sharedPicture('/votehome?vote=final', 'ja')).toBe(
    'https://fans.example/api/v1/share/000000000000-ja.png?page=%2Fvotehome%3Fvote%3Dfinal',
  );
});
