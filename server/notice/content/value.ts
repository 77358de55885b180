import { stringify } from 'yaml';
import { NoticeValue } from '../../../rules/content/notice.ts';
import { readMarkdown } from '../../../rules/text/markdown.ts';
import type { Problem } from '../../content/problems.ts';
import { checkShape } from '../../content/shape.ts';
import type { Source } from '../../content/source.ts';
import { Language } from '../../platform/http/contract.ts';
import type { NoticeEntry } from './file.ts';

/** Reads a notice from its JSON value, as `readNoticeFile` does from its file. */
export function readNoticeValue(value: unknown, source: Source): { entry: NoticeEntry | null; problems: Problem[] } {
  const checked = checkShape(NoticeValue, value, source);
  if (checked.value === null) return { entry: null, problems: checked.problems };
  const { body } = checked.value;
  const read = { ko: readMarkdown(body.ko), en: readMarkdown(body.en), ja: readMarkdown(body.ja) };
  const problems = Language.options.flatMap((language) =>
    read[language].problems.map(({ line, sentence }) =>
      source.problem(['body', language], `Line ${line}: ${sentence}`),
    ),
  );
  if (problems.length > 0) return { entry: null, problems };
  const prose = { ko: read.ko.prose, en: read.en.prose, ja: read.ja.prose };
  return { entry: { ...checked.value, body: prose }, problems: [] };
}

/** A notice's file. @param value one that `readNoticeValue` has read without a problem */
export function noticeFilesOf(value: unknown): Record<string, string> {
  const { id, body, ...head }: Record<string, unknown> & { body: Record<Language, string> } = Object(value);
  const sections = Language.options.map((language) => `=== ${language}\n${body[language].trim()}\n`);
  return { [`notices/${String(id)}.md`]: `---\n${stringify(head, { lineWidth: 0 })}---\n${sections.join('\n')}` };
}
