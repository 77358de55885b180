import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePorts } from '../../../scripts/testing/reserve-ports.ts';
import { untilReady } from '../../../scripts/testing/until-ready.ts';
import { shareMedia } from '../../../server/content/pictures/testing-media.ts';

/** The addresses of a running product. */
export interface Product {
  site: string;
  partner: string;
  standIns: string;
  /** The page of the mail stand-in. */
  mail: string;
  /** More origins on the operator's list, without a server: pages of a test file use their ports. */
  host: string;
  shiftHost: string;
  shiftStatesHost: string;
  signInHost: string;
  dataDirectory: string;
  /** The secret that signs the product's tokens. */
  tokenSecret: string;
  /** Stops the product with SIGINT, as Ctrl-C does, and resolves when it has exited. */
  stop(): Promise<void>;
}

/** Starts the product with `npm start` and a new data directory, and resolves when it is ready. */
export async function startProduct(): Promise<Product> {
  // Site, partner pages, stand-ins of sign-in, payment, broadcast and mail, and tests' own pages.
  const port = await reservePorts();
  const at = (place: number) => `http://localhost:${port + place}`;
  const hosts = [7, 8, 9, 10].map((place) => `${at(place)}=Host`);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-e2e-'));
  // The product, when run as root, starts PostgreSQL as another user, who must be able to read this folder.
  await chmod(dataDirectory, 0o755);
  shareMedia(join(dataDirectory, 'data'));
  const tokenSecret = randomBytes(32).toString('hex');
  const output = createWriteStream(join(dataDirectory, 'product.log'));
  // A new user has no NODE_ENV, but the tests have.
  const { NODE_ENV: _, ...environment } = process.env;
  const process_ = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...environment,
      PORT: String(port),
      PARTNER_ORIGINS: [`${at(1)}=Lumen`, ...hosts].join(','),
      // On the other hosts no fan can come back without the opener.
      PARTNER_RETURNS: [`${at(1)}/`, `${at(10)}/page.html`, `${at(10)}/moved.html`].join(','),
      DATA_DIR: join(dataDirectory, 'data'),
      TOKEN_SECRET: tokenSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process_.stdout.pipe(output);
  process_.stderr.pipe(output);
  const ended = new Promise<void>((resolve) => process_.once('exit', () => resolve()));

  const product: Product = {
    site: at(0),
    partner: at(1),
    standIns: at(2),
    mail: at(5),
    host: at(7),
    shiftHost: at(8),
    shiftStatesHost: at(9),
    signInHost: at(10),
    dataDirectory,
    tokenSecret,
    async stop() {
      process_.kill('SIGTERM');
      await ended;
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
  await untilReady(process_, [`${product.site}/readyz`, `${product.partner}/`, `${product.standIns}/healthz`]);
  return product;
}
