import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fontLinks } from './fonts-plugin.ts';
import { dependenciesOf } from './loader-plugin.ts';
import { previewPage, studioPage } from './studio-plugin.ts';

/** The built pages, by their file in `dist/`. */
export const pages = {
  'index.html': 'src/app/index.html',
  'demo/index.html': 'demo/index.html',
  'oembed/card.html': 'src/oembed/card.html',
  'demo/frame.html': 'demo/gallery/playground/frame/frame.html',
};

/** The partner's pages are written as a partner would write them: copied unchanged, never bundled. */
const partnerFolder = 'demo/partner';

/** The page for an address, in development. */
function pageAt(address: string): string {
  if (/^\/demo\/frame(\?|$)/.test(address)) return pages['demo/frame.html'];
  if (/^\/studio\/preview([?]|$)/.test(address)) return previewPage.source;
  if (/^\/studio([/?]|$)/.test(address)) return studioPage.source;
  return address.startsWith('/demo/') ? pages['demo/index.html'] : pages['index.html'];
}

export function existingPages(root: string): string[] {
  return Object.values(pages)
    .map((page) => join(root, page))
    .filter((page) => existsSync(page));
}

/** Puts the built pages where the server expects them, and serves them in development. */
export function pagesPlugin(root: string): Plugin {
  return {
    name: 'fan-pages',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const accepted = request.headers.accept ?? '';
          if (request.method !== 'GET' || !accepted.includes('text/html')) return next();
          const address = request.originalUrl ?? '/';
          const page = pageAt(address);
          server.transformIndexHtml(`/${page}`, readFileSync(join(root, page), 'utf8'), address).then((html) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(html);
          }, next);
        });
      };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [target, source] of Object.entries(pages)) {
          const page = bundle[source];
          if (page?.type !== 'asset') continue;
          const entry = Object.values(bundle).find(
            (output) => output.type === 'chunk' && output.facadeModuleId === join(root, source),
          );
          const ahead = entry?.type === 'chunk' ? dependenciesOf(entry, bundle) : [];
          // The content is in the HTML: its style sheet and pictures come before the scripts.
          const links = ahead.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}" />`);
          delete bundle[source];
          this.emitFile({
            type: 'asset',
            fileName: target,
            source: String(page.source)
              .replace('<script src="/before-paint.js">', (script) => [...fontLinks(bundle), script].join('\n    '))
              .replace('<script type="module"', '<script type="module" fetchpriority="low"')
              .replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
          });
        }
        for (const file of globSync(`${partnerFolder}/**/*.*`, { cwd: root })) {
          this.emitFile({ type: 'asset', fileName: file, source: readFileSync(join(root, file)) });
        }
      },
    },
  };
}
