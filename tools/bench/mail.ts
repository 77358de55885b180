import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openPrepared } from '../../server/composition/open-prepared.ts';
import { features } from '../../server/features.ts';
import { outboxSettings } from '../../server/outbox/config.ts';
import { mailContent, mailId } from '../../server/outbox/mail.ts';
import { sealData, sealRecipient } from '../../server/outbox/sealed.ts';
import { createOutboxService } from '../../server/outbox/service.ts';
import { createMailTransport } from '../../server/outbox/transport.ts';
import { parseConfig } from '../../server/platform/config.ts';
import { embeddedIn } from '../../server/platform/database/open-database.ts';
import { createPlatform, type Platform } from '../../server/platform/platform.ts';
import { operatorSettings } from '../../server/policy/config.ts';
import { median } from './figures.ts';
import { asOwner } from './vote-fixture.ts';

/** Mails per second from a full outbox; medians of alternating rounds. */
export interface MailFigures {
  queued: number;
  /** The outbox as the server runs it: opened, written in words, sent and noted. */
  outbox: number;
  /** The same transport with a mail that is written already, without a database. */
  transport: number;
  /** outbox / transport, in per cent. */
  percent: number;
}

const rounds = 3;
const seconds = 8;
const rowsAtOnce = 5_000;
/** As many as the outbox sends at once. */
const callers = 20;
const data = { name: 'Haneul Kim' };
const kind = 'suspensionLifted';

/** @param count messages that are queued before */
export async function benchMail(count: number): Promise<MailFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'fanfare-bench-'));
  const taken = new SharedArrayBuffer(4);
  const sink = new Worker(join(import.meta.dirname, 'mail-sink.ts'), { workerData: taken });
  const [port] = await once(sink, 'message');
  const settings = { DATA_DIR: directory, LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${port}` };
  const { pool, close } = await openPrepared(embeddedIn(directory), features);
  try {
    const platform = createPlatform(parseConfig(settings), pool);
    for (let first = 0; first < count; first += rowsAtOnce)
      await queue(platform, first, Math.min(rowsAtOnce, count - first));
    await asOwner(directory, 'VACUUM ANALYZE');
    const counter = new Int32Array(taken);
    const rates = { outbox: [] as number[], transport: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      rates.transport.push(await rateOfTransport(platform, counter));
      rates.outbox.push(await rateOfOutbox(platform, counter));
    }
    const [outbox, transport] = [median(rates.outbox), median(rates.transport)];
    const percent = Math.round((outbox / transport) * 100);
    return { queued: count, outbox: Math.round(outbox), transport: Math.round(transport), percent };
  } finally {
    await sink.terminate();
    await close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function queue({ pool, sealing }: Platform, first: number, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, number) => `bench ${first + number}`);
  await pool.query(
    `INSERT INTO outgoing_message (key, kind, recipient_sealed, recipient_hash, language, data_sealed, expires_at)
     SELECT key, $4, recipient, sha256(convert_to(key, 'UTF8')), 'en', data, now() + interval '3 days'
     FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS one (key, recipient, data)`,
    [
      keys,
      keys.map((key, number) => sealRecipient(sealing, key, `fan${first + number}@fans.example`)),
      keys.map((key) => sealData(sealing, key, { data, parts: {} })),
      kind,
    ],
  );
}

/** Mails that arrive each second for as long as this runs. */
async function rateIn(counter: Int32Array, stop: () => Promise<void>): Promise<number> {
  // The connections are there, and code is compiled.
  await delay(1_000);
  const before = Atomics.load(counter, 0);
  const started = performance.now();
  await delay(seconds * 1_000);
  const rate = ((Atomics.load(counter, 0) - before) / (performance.now() - started)) * 1_000;
  await stop();
  return rate;
}

function rateOfOutbox(platform: Platform, counter: Int32Array): Promise<number> {
  const outbox = createOutboxService(platform);
  outbox.start();
  return rateIn(counter, () => outbox.close());
}

async function rateOfTransport({ config, words }: Platform, counter: Int32Array): Promise<number> {
  const { server, from } = config.of(outboxSettings);
  if (server === null) throw new Error('there is no mail server');
  const transport = createMailTransport(server);
  const means = { words, origin: config.publicOrigin, operator: config.of(operatorSettings) };
  const content = mailContent(means, { language: 'en', kind, data, parts: {} });
  let isOver = false;
  const send = async () => {
    for (let number = 0; !isOver; number += 1) {
      const mail = {
        to: 'fan@fans.example',
        id: mailId(String(number), from),
        language: 'en',
        unsubscribeAddress: null,
      };
      await transport.send({ ...content, ...mail, from });
    }
  };
  const sending = Promise.all(Array.from({ length: callers }, send));
  return rateIn(counter, async () => {
    isOver = true;
    await sending;
    await transport.close();
  });
}
