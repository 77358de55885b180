import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Documents for a partner's developer, and for fans who check a vote or a draw, served under their addresses in the repository. */
export const servedDocuments = [
  'docs/embedding.md',
  'docs/reference.md',
  'docs/errors.md',
  'docs/releases.md',
  'docs/deprecations.json',
  'docs/audit.md',
  'scripts/check-vote.mjs',
  'scripts/witness.mjs',
  'docs/draw.md',
  'docs/webhooks.md',
  'scripts/check-draw.mjs',
];

/** https://llmstxt.org: the list of documents, for programs that read them. */
export const llmsFile = 'docs/llms.txt';

/** Adds the documents to the release; the server writes the platform's address into them. */
export function documentsPlugin(root: string): Plugin {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    name: 'fan-documents',
    configureServer(server) {
      server.middlewares.use('/llms.txt', (_request, response) => {
        response.setHeader('Content-Type', 'text/plain; charset=utf-8');
        response.end(read(llmsFile));
      });
    },
    generateBundle() {
      for (const file of servedDocuments) this.emitFile({ type: 'asset', fileName: file, source: read(file) });
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: read(llmsFile) });
    },
  };
}
