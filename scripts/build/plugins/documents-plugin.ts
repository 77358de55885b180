import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a partner's developer reads, served under the address that the documents have in the repository. */
export const servedDocuments = [
  'docs/embedding.md',
  'docs/embedding-matrix.md',
  'docs/reference.md',
  'docs/errors.md',
  'docs/releases.md',
  'docs/deprecations.json',
];

/** https://llmstxt.org: what there is, for programs that read documents. */
export const llmsFile = 'docs/llms.txt';

/** Gives the release its documents; the server writes the platform's own address into them. */
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
