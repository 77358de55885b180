/**
 * How one application of tests/hosts is built, checked and served. Commands run in its folder, with its own packages.
 */
export interface HostCommands {
  /** Generates the files for the checks and the build. */
  prepare?: string[];
  /** The type checker for the whole project: `src/wrong.*` holds the uses that it must reject. */
  check?: string[];
  build?: string[];
  /** A folder to serve. */
  folder?: string;
  /** A server of the host's own; its port is in `PORT`, here and in the environment. */
  serve?: string[];
  /** A program of the system, by the package of Debian that has it: installed where it is missing. */
  program?: { name: string; package: string };
  /** Its server puts the content of a vote into the page, which is tested instead of the files of the other hosts. */
  isIncluding?: boolean;
}

export const hosts: Readonly<Record<string, HostCommands>> = {
  html: { folder: '.' },
  'react-19': { check: ['tsc', '--noEmit', '--pretty', 'false'], build: ['vite', 'build'], folder: 'dist' },
  'react-18': { check: ['tsc', '--noEmit', '--pretty', 'false'], build: ['vite', 'build'], folder: 'dist' },
  lit: { check: ['tsc', '--noEmit', '--pretty', 'false'], build: ['vite', 'build'], folder: 'dist' },
  // Types only: its build would be the same as for the React hosts.
  solid: { check: ['tsc', '--noEmit', '--pretty', 'false'] },
  turbo: { folder: '.' },
  htmx: { folder: '.' },
  sveltekit: {
    prepare: ['svelte-kit', 'sync'],
    check: ['svelte-check', '--output', 'machine'],
    build: ['vite', 'build'],
    serve: ['node', 'build/index.js'],
  },
  nuxt: {
    prepare: ['nuxt', 'prepare'],
    check: ['vue-tsc', '--noEmit', '--pretty', 'false', '-p', '.nuxt/tsconfig.app.json'],
    build: ['nuxt', 'build'],
    serve: ['node', '.output/server/index.mjs'],
  },
  next: {
    prepare: ['next', 'typegen'],
    check: ['tsc', '--noEmit', '--pretty', 'false'],
    build: ['next', 'build'],
    serve: ['next', 'start', '-H', '127.0.0.1'],
  },
  astro: {
    prepare: ['astro', 'sync'],
    check: ['tsc', '--noEmit', '--pretty', 'false'],
    build: ['astro', 'build'],
    folder: 'dist',
  },
  'included-node': { serve: ['node', 'server.js'], isIncluding: true },
  'included-php': {
    serve: ['php', '-S', '127.0.0.1:PORT', 'index.php'],
    program: { name: 'php', package: 'php-cli' },
    isIncluding: true,
  },
  'included-nginx': {
    serve: ['nginx', '-p', '.', '-c', 'nginx.conf', '-e', 'stderr'],
    program: { name: 'nginx', package: 'nginx-light' },
    isIncluding: true,
  },
  angular: {
    check: ['ngc', '--noEmit', '-p', 'tsconfig.wrong.json'],
    build: ['ng', 'build'],
    folder: 'dist/browser',
  },
};
