import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { describeElements } from '../reference/manifest.ts';
import { printErrors } from '../reference/print-errors.ts';
import { printReference } from '../reference/print-reference.ts';
import { findWidgets } from '../widgets.ts';

/** Documents for a partner's developer, and for fans who check a vote or a draw, served under their addresses in the repository. */
const servedDocuments = [
  'docs/embedding.md',
  'docs/releases.md',
  'docs/deprecations.json',
  'docs/audit.md',
  'scripts/check-vote.mjs',
  'scripts/witness.mjs',
  'docs/draw.md',
  'docs/webhooks.md',
  'scripts/check-draw.mjs',
];

/** Adds the documents to the release; the server writes the platform's address into them. */
export function documentsPlugin(root: string): Plugin {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  /** Served documents that are not files of the repository under their address. */
  const made: Readonly<Record<string, () => string | Promise<string>>> = {
    // https://llmstxt.org: the list of documents, for programs that read them.
    'llms.txt': () => read('docs/llms.txt'),
    'docs/reference.md': async () => printReference(await describeElements(root, await findWidgets(root))),
    'docs/errors.md': printErrors,
  };
  return {
    name: 'fan-documents',
    configureServer(server) {
      for (const [file, print] of Object.entries(made))
        server.middlewares.use(`/${file}`, async (_request, response, next) => {
          try {
            response.setHeader('Content-Type', 'text/plain; charset=utf-8');
            response.end(await print());
          } catch (error) {
            next(error);
          }
        });
    },
    async generateBundle() {
      for (const file of servedDocuments) this.emitFile({ type: 'asset', fileName: file, source: read(file) });
      for (const [fileName, print] of Object.entries(made))
        this.emitFile({ type: 'asset', fileName, source: await print() });
    },
  };
}
