import { expect } from 'chai';
import { nextEvent, show, until } from '../../../../tests/browser/harness.ts';
import { signIn } from '../../../../tests/browser/look.ts';
import '../index.ts';
import { setUpVote } from '../testing-element.ts';
import { expectAccessibleAtRest, openSheet } from '../testing-look.ts';

/** Answers every drawn picture with this one, and notes the requests. */
async function answerPictures(): Promise<string[]> {
  const canvas = new OffscreenCanvas(1200, 630);
  canvas.getContext('2d')?.fillRect(0, 0, 1200, 630);
  const picture = await canvas.convertToBlob();
  const requests: string[] = [];
  const { fetch: next } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/v1/share/')) return next(input, init);
    requests.push(`${pathname.slice(-7)} ${searchParams.get('page')}`);
    return new Response(picture);
  };
  return requests;
}

describe('after a vote', () => {
  setUpVote();

  it('the fan shares the card of the candidate with its link', async () => {
    const requests = await answerPictures();
    const shared: ShareData[] = [];
    Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => shared.push(data),
    });
    signIn();
    const element = show('<fan-vote vote-id="final"></fan-vote>');
    const fan = await openSheet(element, 'Nova');
    await fan.press('All free');
    await fan.press('Cast 3 votes');
    const card = await fan.find('.share-vote canvas');
    expect(requests).to.deep.equal(['-en.png /votehome?vote=final&candidate=c2']);
    await until('the drawn card', () => {
      const pixels = (card as HTMLCanvasElement).getContext('2d')?.getImageData(600, 300, 1, 1).data;
      return pixels?.[3] === 255;
    });
    await expectAccessibleAtRest(element);
    const event = nextEvent('fan-share');
    await fan.press('Share my vote');
    const url = `${location.origin}/votehome?vote=final&candidate=c2&lang=en`;
    expect((await event).detail).to.deep.equal({ voteId: 'final', candidateId: 'c2', url });
    expect(shared.map(({ files, ...link }) => [link.url, files?.map(({ type }) => type)])).to.deep.equal([
      [url, ['image/png']],
    ]);
  });
});
