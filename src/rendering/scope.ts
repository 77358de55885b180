import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../../server/platform/http/contract.ts';
import type { RenderRequest, ServedReply } from '../../server/platform/site/body/rendered-page.ts';
import { FanError, type FanErrorCode, isMissing, isWithdrawn } from '../core/api/fan-error.ts';
import { parseReply } from '../core/api/parse-reply.ts';
import type { Content } from '../core/api/request.ts';

/** The request, the max number of rows of long lists, and whether it is for a page of the platform. */
export interface ScopeRequest extends Pick<RenderRequest, 'language' | 'read'> {
  readonly maxRows?: number;
  readonly isOwnPage?: boolean;
}

/** One rendering of one page: its reads, and its pending data. */
export class Scope {
  readonly request: ScopeRequest;
  readonly #reads = new Map<string, Promise<Content>>();
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #replies: ServedReply[] = [];
  /** Why a page must not be shown: something of it could not be read. */
  failure: FanError | null = null;
  /** True if a requested object does not exist, or was withdrawn. */
  isMissing = false;
  /** The files of late parts and of their words that were rendered, below the root. */
  readonly lateFiles = new Set<string>();
  /** True if the rendered content depends on whether fans can sign in on its page. */
  asksForSignIn = false;
  #begun = 0;

  constructor(request: ScopeRequest) {
    this.request = request;
  }

  /** How much was begun so far. */
  get begun(): number {
    return this.#begun;
  }

  get replies(): readonly ServedReply[] {
    return this.#replies;
  }

  /**
   * Reads each path once.
   * @throws {FanError}
   */
  read(path: string, language: Language): Promise<Content> {
    const key = `${language} ${path}`;
    const read = this.#reads.get(key) ?? this.track(this.#ask(path, language));
    this.#reads.set(key, read);
    return read;
  }

  /** The next pass waits for it. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#begun += 1;
    this.#waiting.add(work);
    void this.#finish(work);
    return work;
  }

  /** Resolves when nothing is under way and everything that followed from it has run. */
  async settle(): Promise<void> {
    do {
      await Promise.allSettled(this.#waiting);
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#waiting.size > 0);
  }

  async #finish(work: Promise<unknown>): Promise<void> {
    await Promise.allSettled([work]);
    this.#waiting.delete(work);
  }

  async #ask(path: string, language: Language): Promise<Content> {
    const response = await this.request.read(path, language);
    const text = await response.text();
    const content = parseReply(text);
    if (!response.ok || content === undefined) {
      const { code = 'SERVER_ERROR', ...details } = content ?? {};
      const failure = new FanError(code as FanErrorCode, { status: response.status, details });
      if (isMissing(failure) || isWithdrawn(failure)) this.isMissing = true;
      else this.failure = failure;
      throw failure;
    }
    this.#replies.push({ path, language, text });
    return content;
  }
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the work, and all that follows from it, as a part of this rendering. */
export const within = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** True if the current rendering is for a page of the platform. */
export const isForOwnPage = (): boolean => scopes.getStore()?.request.isOwnPage !== false;

/** Notes that the current content depends on whether fans can sign in on its page. */
export function noteSignIn(): void {
  const scope = scopes.getStore();
  if (scope) scope.asksForSignIn = true;
}

/** @throws outside of a rendering */
export function currentScope(): Scope {
  const scope = scopes.getStore();
  if (scope === undefined) throw new Error('Nothing is being rendered');
  return scope;
}
