/**
 * Runs benchmarks that compare Fanfare with a baseline in the same run: ballots, HTTP, live channel, media gate, first
 * element on a page, layout shift, the site's pages, a vote's first screen, Studio's lists, first video frame. `npm run bench` runs all, `npm run bench -- ballots http` some.
 */
export const benches: Readonly<Record<string, () => Promise<void>>> = {
  async ballots() {
    const { benchBallots } = await import('./bench/ballots.ts');
    printLine('Ballots per second, nine of ten for two candidates; medians of alternating rounds');
    console.table(await benchBallots());
  },
  async http() {
    const { benchHttp } = await import('./bench/http.ts');
    printLine('Casts over HTTP against the same framework’s empty handler, requests per second');
    console.table([await benchHttp(Number(process.env['PORT'] ?? 3_300))]);
  },
  async flood() {
    const { benchFlood } = await import('./bench/flood.ts');
    printLine('What 500 honest fans feel while others send 10,000 casts at once');
    console.table(await benchFlood(Number(process.env['PORT'] ?? 3_300)));
  },
  async mail() {
    const { benchMail } = await import('./bench/mail.ts');
    printLine(
      'Mails per second out of a full outbox over SMTP, against the transport alone; medians of alternating rounds',
    );
    console.table([await benchMail(Number(process.env['MAILS'] ?? 1_000_000))]);
  },
  async live() {
    const { benchLive } = await import('./bench/live.ts');
    printLine('One message to all viewers of a vote: serialised once against serialised for each');
    console.table([await benchLive()]);
  },
  async gate() {
    const { benchGate } = await import('./bench/gate.ts');
    printLine('Media through the gate against the bare origin');
    console.table([await benchGate()]);
  },
  async 'first-paint'() {
    const { benchFirstPaint } = await import('./bench/first-paint.ts');
    printLine('First <fan-login> on a partner’s page, empty cache, processor slowed down four times');
    console.table(await benchFirstPaint());
  },
  async shift() {
    const { benchShift } = await import('./bench/shift.ts');
    printLine('Cumulative Layout Shift of every element and state with content below, by the width of the window');
    console.table(await benchShift());
  },
  async site() {
    const { benchSite } = await import('./bench/site.ts');
    printLine(
      'Pages of the site without and with their content in the HTML, slow phone, empty cache, medians of alternating loads',
    );
    console.table(await benchSite());
  },
  async lighthouse() {
    const { benchLighthouse } = await import('./bench/lighthouse.ts');
    printLine('Pages of the site as Lighthouse’s phone sees them, medians of five loads');
    console.table(await benchLighthouse());
  },
  async 'lighthouse-parts'() {
    const { benchLighthouseParts } = await import('./bench/lighthouse.ts');
    printLine('What holds the figures of Lighthouse’s phone, medians of three alternating loads');
    console.table(await benchLighthouseParts());
  },
  async embed() {
    const { benchEmbed, vote } = await import('./bench/embed.ts');
    printLine(
      'A vote on a partner’s page without and with its first screen, slow phone, empty cache, medians of alternating loads',
    );
    console.table(await benchEmbed(vote));
  },
  async 'embed-store'() {
    const { benchEmbed, store } = await import('./bench/embed.ts');
    printLine('The same of the store');
    console.table(await benchEmbed(store));
  },
  async studio() {
    const { benchStudio } = await import('./bench/studio.ts');
    printLine('Lists, searches and details of Studio over the database of “node tools/seed.ts large”, milliseconds');
    console.table(await benchStudio(process.env['LARGE_DIR'] ?? '.data/large'));
  },
  async candidates() {
    const { benchCandidates } = await import('./bench/candidates.ts');
    printLine('A vote with 999 candidates while its results stream, processor slowed down four times');
    console.table([await benchCandidates()]);
  },
  async instances() {
    const { benchInstances } = await import('./bench/instances.ts');
    printLine(
      'Six instances of one element on a page against one, slow phone, empty cache, medians of alternating loads',
    );
    console.table(await benchInstances());
  },
  async others() {
    const { benchOthers } = await import('./bench/others.ts');
    printLine(
      'Elements of ours and of other libraries alone on a page, slow phone, empty cache, medians of alternating loads',
    );
    console.table(await benchOthers());
  },
  async player() {
    const { benchPlayer } = await import('./bench/player.ts');
    printLine('From the press to the first frame, <fan-player> against a bare hls.js page, milliseconds, medians');
    console.table([await benchPlayer()]);
  },
};

function printLine(line: string): void {
  process.stdout.write(`\n${line}\n`);
}

/** Needs a database that was made before. */
const byNameAlone = new Set(['studio']);
const names =
  process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches).filter((name) => !byNameAlone.has(name));
const unknown = names.filter((name) => benches[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.\n`);
  process.exitCode = 1;
} else {
  for (const name of names) await benches[name]?.();
}
