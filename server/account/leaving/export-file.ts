import { createMoments, homeZone } from '../../../rules/moments.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Translate } from '../../platform/text/words.ts';
import { createReadable } from './readable.ts';

export interface ExportRequest {
  userId: string;
  language: Language;
  format: 'json' | 'text';
  /** Called after each section with the number of written sections. */
  onSection?: (written: number) => Promise<void>;
}

/**
 * All data of a fan in the features, as a stream, so that no section has to fit into memory. JSON is one object with a list for each
 * section; text is for people, with a heading for each section.
 */
export function exportFile(
  features: readonly PersonalData[],
  words: Translate,
  request: ExportRequest,
): ReadableStream {
  const write = request.format === 'json' ? writeJson : writeText;
  const parts = write(features, words, request);
  const encoder = new TextEncoder();
  return new ReadableStream({
    // Called when the client has read the earlier part. An error aborts the download, so that the file does not look complete.
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
}

async function* writeJson(features: readonly PersonalData[], _: Translate, request: ExportRequest) {
  const { userId, language, onSection } = request;
  yield `{\n"exportedAt": ${JSON.stringify(new Date().toISOString())}`;
  for (const [index, { name, records }] of features.entries()) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n  ';
    for await (const record of records(userId, language)) {
      yield separator + JSON.stringify(record, null, 2).replaceAll('\n', '\n  ');
      separator = ',\n  ';
    }
    yield '\n]';
    await onSection?.(index + 1);
  }
  yield '\n}\n';
}

async function* writeText(features: readonly PersonalData[], words: Translate, request: ExportRequest) {
  const { userId, language, onSection } = request;
  const readable = createReadable(words, language, Date.now);
  const { instant } = createMoments(language, Date.now, homeZone, homeZone, true);
  yield `${words(language, 'export:title')}\n${instant(new Date().toISOString())}\n`;
  for (const [index, { name, records }] of features.entries()) {
    yield `\n\n== ${words(language, `export:sections.${name}`)} ==\n`;
    let isEmpty = true;
    for await (const record of records(userId, language)) {
      yield `\n${readable(record)}\n`;
      isEmpty = false;
    }
    if (isEmpty) yield `\n${words(language, 'error:NOTHING_REGISTERED')}\n`;
    await onSection?.(index + 1);
  }
  yield `\n\n${words(language, 'export:more')}\n`;
}
