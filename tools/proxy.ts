import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as askPlainly } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { reservePorts } from '../scripts/testing/reserve-ports.ts';
import { startProduct } from '../tests/e2e/harness/product.ts';

/**
 * `node tools/proxy.ts`: starts nginx by deploy/nginx/fanfare.conf in front of a product with its demo, and tries requests that a wrong
 * configuration would break. It needs nginx and openssl, which are in Debian's packages of these names.
 */
const root = join(import.meta.dirname, '..');
const plainPort = await reservePorts();
const port = plainPort + 1;
const origin = `https://localhost:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'fanfare-proxy-'));
// nginx, when run as root, works as another user.
await chmod(folder, 0o755);
const certificate = join(folder, 'certificate.pem');
const key = join(folder, 'key.pem');
const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 ${subject}`.split(' ');
execFileSync('openssl', [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
const ca = await readFile(certificate);

Object.assign(process.env, { PUBLIC_ORIGIN: origin, PROXY_HOPS: '1' });
const product = await startProduct();
const nginx = await startNginx(new URL(product.site).port);
let wrong = 0;
try {
  await check('leads from http to https', async () => {
    const reply = askPlainly({
      host: '127.0.0.1',
      port: plainPort,
      path: '/store?x=1',
      headers: { Host: 'localhost' },
    }).end();
    const [answer] = await once(reply, 'response');
    return [answer.statusCode === 308, `${answer.statusCode} ${answer.headers.location}`];
  });
  await check('speaks HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: 'localhost' });
    const [headers] = await once(session.request({ ':path': '/', ':authority': `localhost:${port}` }), 'response');
    session.close();
    return [headers[':status'] === 200, `status ${headers[':status']}`];
  });
  await check('passes an event on at once', async () => {
    const { answer } = await get('/api/v1/vote/last-light-final/live');
    const [first] = await once(answer, 'data');
    answer.destroy();
    return [String(first).includes('data:'), 'the first event while the stream is open'];
  });
  await check('lets a picture through to the call that limits it', async () => {
    const body = JSON.stringify({ picture: 'A'.repeat(2_000_000) });
    const { status } = await get('/api/v1/user/me/avatar', { method: 'PUT', body });
    return [status !== 413 && status < 500, `status ${status}`];
  });
  await check('tells clients apart by their own address, whatever they claim', async () => {
    const statuses = new Set<number>();
    for (let number = 0; number < 125; number++) {
      const headers = { 'X-Forwarded-For': `203.0.113.${number}` };
      const path = '/api/v1/log/proof/00000000-0000-4000-8000-000000000000';
      const { status } = await get(path, { headers });
      statuses.add(status);
    }
    return [statuses.has(429), [...statuses].join(', ')];
  });
  const { text: home } = await get('/', {}, true);
  const [asset = '/assets/'] = /\/assets\/[^"]+\.js/.exec(home) ?? [];
  await get(asset, {}, true);
  await product.stop();
  await check('gives scripts out of its cache, also when no server answers', async () => {
    const { status } = await get(asset, {}, true);
    const { status: page } = await get('/', {}, true);
    return [status === 200 && page === 502, `script ${status}, page ${page}`];
  });
} finally {
  nginx.kill('SIGTERM');
  await once(nginx, 'exit');
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(wrong === 0 ? 'All of it holds.\n' : `${wrong} do not hold.\n`);
process.exit(wrong === 0 ? 0 : 1);

/** The project's file with this machine's places, in the smallest configuration of nginx. */
async function startNginx(upstream: string) {
  await mkdir(join(folder, 'cache'));
  const places: [RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/fans\.example;/g, 'localhost;'],
    [/ssl_certificate .*;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
    [/\/var\/cache\/nginx\/fanfare/, join(folder, 'cache')],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${upstream}`],
  ];
  const configuration = await readFile(join(root, 'deploy/nginx/fanfare.conf'), 'utf8');
  const server = places.reduce((text, [place, here]) => {
    if (!place.test(text)) throw new Error(`deploy/nginx/fanfare.conf has no ${place}`);
    return text.replace(place, here);
  }, configuration);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(`${folder}/error.log`, 'utf8')}`);
    const isThere = await get('/readyz', {}, true).then(
      ({ status }) => status === 200,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') throw error;
        return false;
      },
    );
    if (isThere) return child;
    await pause(50);
  }
}

/** @param isWhole waits for all of the answer's text */
async function get(
  path: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
  isWhole = options.method === undefined && !path.endsWith('/live'),
) {
  const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...options.headers };
  const clientRequest = request({
    ca,
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    ...options,
    headers: { Host: `localhost:${port}`, ...headers },
  });
  clientRequest.end(body);
  const [answer] = await once(clientRequest, 'response');
  return { status: Number(answer.statusCode), answer, text: isWhole ? await text(answer) : '' };
}

/** Prints the result of a check, and its observation. */
async function check(what: string, look: () => Promise<readonly [boolean, string]>): Promise<void> {
  const [holds, seen] = await look();
  if (!holds) wrong += 1;
  process.stdout.write(`${holds ? 'right ' : 'WRONG '} ${what} (${seen})\n`);
}
