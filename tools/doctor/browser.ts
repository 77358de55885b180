import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Controls a running browser through the Chrome DevTools Protocol, so that no driver is needed. */
export interface DrivenBrowser {
  /**
   * Opens a page and returns the value of an expression there.
   * @throws Error when the expression throws or does not resolve before the timeout
   */
  evaluate(address: string, expression: string, timeoutMs: number): Promise<unknown>;
  close(): Promise<void>;
}

/** How long the browser may take to start, in milliseconds. */
const startsWithin = 20_000;
/** How long it may take to close, in milliseconds. */
const closesWithin = 5_000;

export async function openBrowser(program: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'fanfare-doctor-'));
  const isRoot = process.getuid?.() === 0;
  const process_ = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-gpu',
      '--window-size=1280,900',
      // Chromium as root can't use its sandbox.
      ...(isRoot ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let send: Send | undefined;
  const close = async () => {
    const ended = new Promise((resolve) => process_.once('exit', resolve));
    // A program that only starts the browser, as some packages have, does not pass a signal on. The answer may not come.
    send?.('Browser.close', {}).catch(() => undefined);
    const cut = setTimeout(() => process_.kill('SIGKILL'), send === undefined ? 0 : closesWithin);
    if (process_.exitCode === null) await ended;
    clearTimeout(cut);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const connected = await connect(await debuggingAddress(process_));
    send = connected;
    return { close, evaluate: (...page) => evaluate(connected, ...page) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser prints the address of its debugging port. */
function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = () => reject(new Error(`The browser did not start: ${printed.slice(-500)}`));
    const timer = setTimeout(fail, startsWithin);
    stderr?.on('data', (text: Buffer) => {
      printed += text.toString();
      const [, address] = /DevTools listening on (ws:\S+)/.exec(printed) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    stderr?.once('end', fail);
  });
}

type Send = (method: string, params: object, sessionId?: string) => Promise<Record<string, unknown>>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The browser refused the connection.'));
  });
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser was closed.'));
  };
  let last = 0;
  return (method, params, sessionId) => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}

async function evaluate(send: Send, address: string, expression: string, timeoutMs: number): Promise<unknown> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(sessionId);
  const { errorText } = await send('Page.navigate', { url: address }, session);
  if (typeof errorText === 'string') throw new Error(errorText);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Timeout after ${timeoutMs / 1000} s.`)), timeoutMs).unref();
  });
  const options = { expression, awaitPromise: true, returnByValue: true };
  const reply = await Promise.race([send('Runtime.evaluate', options, session), late]);
  const { result, exceptionDetails } = Object(reply);
  if (exceptionDetails !== undefined) {
    throw new Error(String(exceptionDetails.exception?.description ?? exceptionDetails.text).split('\n')[0]);
  }
  return result?.value;
}
