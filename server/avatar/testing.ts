import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createFans } from '../account/testing.ts';
import { createTestPlatform, type TestPlatform, type TestReply } from '../platform/testing.ts';
import { avatarRoutes } from './routes.ts';
import { type AvatarService, createAvatarService } from './service.ts';

export interface AvatarTest extends TestPlatform {
  avatars: AvatarService;
  /** Ids of new fans. */
  newFans(count: number): Promise<string[]>;
  request(fan: string | undefined, call: string, body?: unknown): Promise<TestReply>;
  /** Uploads a picture, by default the one of `colouredPicture`. */
  upload(fan: string, bytes?: Buffer): Promise<TestReply>;
  /** The bytes at an address of a reply. */
  read(address: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
}

export async function createAvatarTest(environment: Record<string, string> = {}): Promise<AvatarTest> {
  const test = await createTestPlatform(environment);
  const avatars = createAvatarService(test.platform);
  const api = test.serve({ routes: avatarRoutes(test.platform, avatars) });
  const request: AvatarTest['request'] = (fan, call, body) =>
    api.request(call, {
      ...(fan !== undefined && { fan }),
      ...(body !== undefined && { body }),
      headers: { 'Idempotency-Key': randomUUID() },
    });
  return {
    ...test,
    avatars,
    request,
    async newFans(count) {
      return (await createFans(test.platform, count)).map(({ userId }) => userId);
    },
    async upload(fan, bytes) {
      const picture = (bytes ?? (await colouredPicture())).toString('base64');
      return request(fan, 'PUT /user/me/avatar', { picture });
    },
    async read(address) {
      const reply = await api.fetch(new Request(new URL(address, test.platform.config.publicOrigin)), {});
      return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
    },
  };
}

/** A wide JPEG with metadata: red at the left, green in the middle, blue at the right. */
export function colouredPicture(width = 600, height = 200): Promise<Buffer> {
  const third = Math.floor(width / 3);
  const bars = ['#ff0000', '#00ff00', '#0000ff'].map((background, index) => ({
    input: { create: { width: third, height, channels: 3, background } } as const,
    left: index * third,
    top: 0,
  }));
  return sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite(bars)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Copyright: 'Secret place', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
}
