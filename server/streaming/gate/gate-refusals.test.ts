import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Listener, listen } from '../../platform/http/listen.ts';
import { roundOf, saveRounds } from '../testing.ts';
import { maxParallelReads } from './parallel-reads.ts';
import { createPlaybackTokens } from './playback-tokens.ts';
import {
  addressOf,
  fetchGate,
  gate,
  get,
  mediaOf,
  play,
  type Session,
  secretRequests,
  setUpGate,
  test,
  world,
} from './testing-gate.ts';

setUpGate();

async function raw(listener: Listener, path: string): Promise<{ status: number; body: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${addressOf(listener)}/`, { path }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

describe('access is refused', () => {
  const everythingOf = async (session: Session): Promise<string[]> => {
    const { rendition, segment } = await mediaOf(session);
    return ['index.m3u8', rendition, segment, 'captions/ja.vtt'];
  };

  it('without a token, with a wrong one, an old one or another session’s', async () => {
    const [session, other] = [await play('fay', 'show'), await play('gil', 'show')];
    const tokens = createPlaybackTokens(test.platform.config.tokenSecrets);
    const old = tokens.issue(session.sessionId, Date.now() - 601_000).token;
    const forged = createPlaybackTokens(['another secret of thirty-two letters']).issue(
      session.sessionId,
      Date.now(),
    ).token;
    for (const path of await everythingOf(session)) {
      for (const token of ['', 'x', old, forged, other.token, `${session.token}x`]) {
        const reply = await get({ ...session, token }, path);
        expect(reply.status, `${path} ${token}`).toBe(403);
        expect(reply.headers.get('Cache-Control')).toBe('no-store');
      }
      expect((await fetchGate(`/hls/${session.sessionId}/${path}`)).status).toBe(403);
      expect((await get(session, path)).status, path).toBeLessThan(300);
    }
  });

  it.each([
    ['ended', 'ENDED'],
    ['superseded', 'SUPERSEDED'],
    ['revoked', 'REVOKED'],
  ])('for a session that was %s', async (_word, state) => {
    const session = await play(`fan-${state}`, 'show');
    const everything = await everythingOf(await play(`other-${state}`, 'show'));
    await test.platform.pool.query(
      'UPDATE playback_session SET state = $2, over_at = clock_timestamp() WHERE session_id = $1',
      [session.sessionId, state],
    );
    for (const path of everything) expect((await get(session, path)).status).toBe(410);
  });

  it('within seconds after a session ended that was playing', async () => {
    const session = await play('han', 'show');
    const { rendition } = await mediaOf(session);
    expect((await get(session, rendition)).status).toBe(200);
    await world.api.request(`DELETE /streaming/session/${session.sessionId}`, { fan: 'han' });
    await expect.poll(async () => (await get(session, rendition)).status).toBe(410);
  });

  it('for a session without heartbeats', async () => {
    const session = await play('ivy', 'show');
    await test.platform.pool.query(
      "UPDATE playback_session SET last_beat_at = last_beat_at - interval '61 seconds' WHERE session_id = $1",
      [session.sessionId],
    );
    expect((await get(session, 'index.m3u8')).status).toBe(410);
  });

  it('before the broadcast begins; the player may retry', async () => {
    const session = await play('joy', 'entry');
    const reply = await get(session, 'index.m3u8');
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('to another round in the same folder, and to anything that no playlist names', async () => {
    const [session, twin] = [await play('lou', 'show'), await play('leo', 'twin')];
    const { rendition, segment } = await mediaOf(session);
    for (const path of [rendition, segment]) expect((await get(twin, path)).status, path).toBe(404);
    expect((await get(session, rendition)).status).toBe(200);
    for (const path of ['media/720p.mp4', rendition.replace(/[^/]+$/, 'ja.vtt')]) {
      expect((await get(session, path)).status, path).toBe(404);
    }
  });

  it.each([
    'media/../../../admin',
    `media/${'A'.repeat(22)}/../../../admin`,
    'media/..%2f..%2f..%2fadmin',
    'media/%2e%2e/%2e%2e/%2e%2e/admin',
    'media/..%5c..%5cadmin',
    'media//evil.test/x',
    'media/http://evil.test/x',
    'media/%00',
    'named/AAAAAAAAAAAAAAAAAAAAAA/aHR0cDovL2xvY2FsaG9zdC8',
    'other',
  ])('to a path outside the source: %s', async (path) => {
    const session = await play('kai', 'show');
    // Not by `fetch`, which would normalise the path before it is sent.
    const { status, body } = await raw(gate, `/hls/${session.sessionId}/${path}?token=${session.token}`);
    expect([403, 404]).toContain(status);
    expect(body).not.toContain('admin');
  });

  it('beyond the requests that one player makes at once are refused in a shared session; the player may retry', async () => {
    const waiting = new Array<() => void>();
    const slow = await listen(0, '127.0.0.1', (_, response) => {
      waiting.push(() => response.setHeader('Content-Type', 'application/vnd.apple.mpegurl').end('#EXTM3U\n'));
    });
    onTestFinished(() => slow.close(0));
    await saveRounds(test, 'slow', [roundOf('slow', -60, -30, { vodSource: `${addressOf(slow)}/index.m3u8` })]);
    const [session, other] = [await play('nora', 'slow'), await play('nils', 'slow')];
    const first = Array.from({ length: maxParallelReads }, () => get(session, 'index.m3u8'));
    await expect.poll(() => waiting.length).toBe(maxParallelReads);
    const refused = await get(session, 'index.m3u8');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    // Another session has its own places, and an answered request frees one.
    const others = get(other, 'index.m3u8');
    await expect.poll(() => waiting.length).toBe(maxParallelReads + 1);
    for (const answer of waiting.splice(0)) answer();
    const statuses = (await Promise.all([...first, others])).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: maxParallelReads + 1 }, () => 200));
    const again = get(session, 'index.m3u8');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    expect((await again).status).toBe(200);
  });

  it('when an origin redirects', async () => {
    const before = secretRequests.length;
    expect((await get(await play('lea', 'away'), 'index.m3u8')).status).toBe(502);
    expect(secretRequests).toHaveLength(before);
  });

  it('with an error only, where the origin is broken or down', async () => {
    expect((await get(await play('mia', 'broken'), 'index.m3u8')).status).toBe(502);
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await saveRounds(test, 'gone', [roundOf('gone', -60, -30, { vodSource: `http://127.0.0.1:${port}/index.m3u8` })]);
    expect((await get(await play('noa', 'gone'), 'index.m3u8')).status).toBe(502);
  });
});
