/** A Content-Security-Policy: directive → sources, unparsed. The first of two equal directives counts. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** @param text one policy; a header may list several, separated by commas */
export function parsePolicy(text: string): Policy {
  const directives = text
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([name, ...sources]): [string, string[]][] => (name ? [[name.toLowerCase(), sources]] : []));
  return new Map(directives.toReversed());
}

export const parsePolicies = (header: string): Policy[] => header.split(',').map(parsePolicy);

const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'style-src': ['style-src-attr', 'style-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'media-src': ['media-src', 'default-src'],
};

/** The directive that applies, maybe `default-src`, with its sources; null if the policy has none. */
export function deciding(policy: Policy, directive: string): { name: string; sources: readonly string[] } | null {
  const name = fallbacks[directive]?.find((one) => policy.has(one));
  return name === undefined ? null : { name, sources: policy.get(name) ?? [] };
}

/**
 * True if one of the sources allows every file of an origin.
 * @param origin an origin, or `blob:`
 * @param self the page's own origin
 */
export function allows(sources: readonly string[], origin: string, self: string): boolean {
  return sources.some((source) => matches(source.toLowerCase(), origin, self));
}

function matches(source: string, origin: string, self: string): boolean {
  if (origin === 'blob:') return source === 'blob:';
  if (source === '*') return true;
  if (source === "'self'") return origin === self;
  const { protocol, hostname, port } = new URL(origin);
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return source === protocol || (source === 'http:' && protocol === 'https:');
  const [, scheme, host = '', onPort, path] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  const schemeOf = scheme === undefined ? new URL(self).protocol : `${scheme}:`;
  const isScheme = schemeOf === protocol || (schemeOf === 'http:' && protocol === 'https:');
  const isHost = host === hostname || (host.startsWith('*.') && hostname.endsWith(host.slice(1)));
  const isPort = onPort === '*' || (onPort ?? '') === port || (onPort === '80' && port === '' && protocol === 'https:');
  // A source with the path of one file allows only that file.
  return isScheme && isHost && isPort && (path === undefined || path === '/');
}

/** The directive with one more source, as text to paste. */
export function lineWith(policy: Policy, directive: string, source: string): string {
  const current = (deciding(policy, directive)?.sources ?? []).filter((one) => one.toLowerCase() !== "'none'");
  return [directive, ...current, source].join(' ');
}
