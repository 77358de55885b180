import { beforeAll, describe, expect, it } from 'vitest';
import { forWinners, loser, nameRanked, setUpResult, test, winner } from './testing-result.ts';

setUpResult();

describe('the result before it opens', () => {
  beforeAll(() => nameRanked('sealed'));

  it.each(forWinners)(
    'GET …/%s takes the same time for winner, loser and stranger',
    async (call) => {
      const fans = [winner, loser, 'stranger'];
      const times: Record<string, number[]> = Object.fromEntries(fans.map((fan) => [fan, []]));
      const rounds = 300;
      for (let round = 0; round < rounds; round += 1) {
        // In turn, and each of them equally often the first of its round.
        for (let place = 0; place < fans.length; place += 1) {
          const fan = fans[(round + place) % fans.length] ?? '';
          const started = performance.now();
          await test.request(fan, `GET /event/sealed/${call}`);
          times[fan]?.push(performance.now() - started);
        }
      }
      const median = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
      const [won, lost, strange] = fans.map((fan) => times[fan] ?? []);
      // The difference between two halves of one fan's own times shows the noise; the caller may not matter more than a few times
      // that.
      const noise = Math.max(
        ...[won, lost, strange].map((list = []) =>
          Math.abs(
            median(list.filter((_, index) => index % 2 === 0)) - median(list.filter((_, index) => index % 2 === 1)),
          ),
        ),
      );
      const allowed = Math.max(4 * noise, 0.1 * median(won));
      expect(Math.abs(median(won) - median(lost))).toBeLessThan(allowed);
      expect(Math.abs(median(won) - median(strange))).toBeLessThan(allowed);
      // The share of the winner's times below the loser's median: 0.5 where the two can't be distinguished.
      const share = (won ?? []).filter((time) => time < median(lost)).length / rounds;
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.65);
    },
    60_000,
  );
});
