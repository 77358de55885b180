import { basename, join } from 'node:path';
import type { z } from 'zod';
import { NoticeValue } from '../../../rules/content/notice.ts';
import { readMarkdown } from '../../../rules/text/markdown.ts';
import type { Located } from '../../content/content.ts';
import type { Problem } from '../../content/problems.ts';
import { checkShape } from '../../content/shape.ts';
import { parseSource } from '../../content/source.ts';
import { Language } from '../../platform/http/contract.ts';
import type { Prose } from '../../platform/text/prose.ts';
import { notUtf8, readTextFile } from '../../platform/text/text-file.ts';

/** The head of a notice's file. */
const NoticeHead = NoticeValue.omit({ id: true, body: true });
type NoticeHead = z.infer<typeof NoticeHead>;
/** A notice's file: its head, its name as the id, and its text in every language. */
export interface NoticeEntry extends NoticeHead {
  id: string;
  body: Readonly<Record<Language, Prose>>;
}

/** `notices/name.md`, wherever the folder is. */
export const isNoticeFile = (file: string): boolean => /(^|[\\/])notices[\\/][^\\/.][^\\/]*\.md$/.test(file);

interface Section {
  language: Language;
  text: string;
  /** The number of its first line, from 1. */
  line: number;
}

/** Reads a notice: a head between two lines `---`, then a text for each language below a line `=== ko`. */
export function readNoticeFile(
  folder: string,
  file: string,
): { notice: Located<NoticeEntry> | null; problems: Problem[] } {
  const { text, wrongLine } = readTextFile(join(folder, file));
  const at = (line: number, sentence: string): Problem => ({ file, line, column: 1, sentence });
  if (wrongLine !== null) return { notice: null, problems: [at(wrongLine, notUtf8)] };
  const [, head = '', rest = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === '') return { notice: null, problems: [at(1, 'A notice begins with its head between two lines `---`.')] };

  const source = parseSource(file, head, 1);
  if (source.problems.length > 0) return { notice: null, problems: [...source.problems] };
  const checked = checkShape(NoticeHead, source.value, source);
  const body = readBody(rest, head.split('\n').length + 2, at);
  const problems = [...checked.problems, ...body.problems];
  const id = NoticeValue.shape.id.safeParse(basename(file, '.md'));
  if (!id.success)
    problems.push(at(1, 'The file’s name is the notice’s id: small letters, digits and dashes, 64 at most.'));
  if (checked.value === null || problems.length > 0 || !id.success) return { notice: null, problems };
  const entry = { ...checked.value, id: id.data, body: body.prose };
  const value = { id: id.data, ...Object(source.value), body: body.texts };
  return { notice: { entry, value, source, path: [] }, problems };
}

function readBody(text: string, firstLine: number, at: (line: number, sentence: string) => Problem) {
  const { sections, problems } = sectionsOf(text, firstLine, at);
  const prose: Record<Language, Prose> = { ko: [], en: [], ja: [] };
  const texts: Record<Language, string> = { ko: '', en: '', ja: '' };
  for (const language of Language.options) {
    const own = sections.filter((section) => section.language === language);
    const [first, second] = own;
    if (second !== undefined) problems.push(at(second.line - 1, `\`=== ${language}\` stands here a second time.`));
    if (first === undefined || first.text.trim() === '') {
      problems.push(at(first?.line ?? firstLine, `The notice has no text below a line \`=== ${language}\`.`));
      continue;
    }
    const read = readMarkdown(first.text);
    prose[language] = read.prose;
    texts[language] = first.text.trim();
    problems.push(...read.problems.map(({ line, sentence }) => at(first.line + line - 1, sentence)));
  }
  return { prose, texts, problems };
}

function sectionsOf(text: string, firstLine: number, at: (line: number, sentence: string) => Problem) {
  const sections: Section[] = [];
  const problems: Problem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^===\s*(\S*)\s*$/.exec(line);
    const language = Language.safeParse(mark?.[1]);
    const current = sections.at(-1);
    if (language.success) sections.push({ language: language.data, text: '', line: firstLine + index + 1 });
    else if (mark !== null) problems.push(at(firstLine + index, '`===` is followed by `ko`, `en` or `ja`.'));
    else if (current !== undefined) current.text += `${line}\n`;
    else if (line.trim() !== '')
      problems.push(at(firstLine + index, 'A text stands below a line `=== ko`, `=== en` or `=== ja`.'));
  }
  return { sections, problems };
}
