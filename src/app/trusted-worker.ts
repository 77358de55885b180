/** The service workers of the site. */
export type WorkerPath = '/ticket-worker.js' | '/site-worker.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string;
  };
}

const paths: readonly string[] = ['/ticket-worker.js', '/site-worker.js'] satisfies WorkerPath[];
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Under Trusted Types a worker's address needs a named policy; this one allows only those of the site. */
export function trustedWorkerAddress(address: WorkerPath): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= types?.createPolicy('fanfare-worker', {
    createScriptURL(url) {
      if (!paths.includes(url)) throw new TypeError(`${url} is no worker of this site`);
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
