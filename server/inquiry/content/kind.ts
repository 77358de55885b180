import { type QuestionContent, type SavedQuestions, saveQuestions } from '../inquiry/service.ts';
import type { Connection } from '../platform/database/database.ts';
import { Language } from '../platform/http/contract.ts';
import { readMarkdown } from '../platform/text/markdown.ts';
import type { Problem } from './problems.ts';
import type { Content, Located } from './read.ts';
import type { QuestionEntry } from './schema.ts';

const topics = {
  account: 'ACCOUNT',
  vote: 'VOTE',
  payment: 'PAYMENT',
  ticket: 'TICKET',
  stream: 'STREAM',
  event: 'EVENT',
  other: 'OTHER',
} as const;

/** The mistakes of one question's answers beyond their shape. */
export function checkQuestion({ entry, source, path }: Located<QuestionEntry>): Problem[] {
  return Language.options.flatMap((language) =>
    readMarkdown(entry.answer[language]).problems.map(({ sentence }) =>
      source.problem([...path, 'answer', language], sentence),
    ),
  );
}

/** Brings the questions of a checked folder into the database, within the import's transaction. */
export function importQuestions(connection: Connection, content: Content): Promise<SavedQuestions> {
  return saveQuestions(
    connection,
    content.questions.map(({ entry: { id, topic, name, answer } }): QuestionContent => {
      const proseIn = (language: Language) => readMarkdown(answer[language]).prose;
      return {
        questionId: id,
        topic: topics[topic],
        name,
        answer: { ko: proseIn('ko'), en: proseIn('en'), ja: proseIn('ja') },
      };
    }),
  );
}
