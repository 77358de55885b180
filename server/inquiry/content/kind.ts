import { QuestionEntry } from '../../../rules/content/question.ts';
import { readMarkdown } from '../../../rules/text/markdown.ts';
import type { ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import type { Problem } from '../../content/problems.ts';
import { Language } from '../../platform/http/contract.ts';
import { type QuestionContent, saveQuestions } from '../questions.ts';

export const questionKind: ContentKind<QuestionEntry> = {
  name: 'questions',
  one: 'question',
  counted: 'questions',
  order: 80,
  reading: { list: QuestionEntry },
  check: (content) => content.of(questionKind).flatMap(checkQuestion),
  save: saveAll,
  withdrawal: {
    leaves: 'nothing',
    async set(connection, id, at) {
      if (at !== null) await connection.query('DELETE FROM question WHERE question_id = $1', [id]);
    },
  },
};

const topics = {
  account: 'ACCOUNT',
  vote: 'VOTE',
  payment: 'PAYMENT',
  ticket: 'TICKET',
  stream: 'STREAM',
  event: 'EVENT',
  other: 'OTHER',
} as const;

/** The mistakes of one question's answers that the schema does not cover. */
function checkQuestion({ entry, source, path }: Located<QuestionEntry>): Problem[] {
  return Language.options.flatMap((language) =>
    readMarkdown(entry.answer[language]).problems.map(({ sentence }) =>
      source.problem([...path, 'answer', language], sentence),
    ),
  );
}

/** Brings the questions of a checked folder into the database, within the import's transaction. */
function saveAll({ entriesOf, positionOf, connection }: ImportJob): Promise<Saved> {
  return saveQuestions(
    connection,
    entriesOf(questionKind).map((question): QuestionContent => {
      const { id, topic, name, answer } = question.entry;
      const proseIn = (language: Language) => readMarkdown(answer[language]).prose;
      return {
        questionId: id,
        position: positionOf(question),
        topic: topics[topic],
        name,
        answer: { ko: proseIn('ko'), en: proseIn('en'), ja: proseIn('ja') },
      };
    }),
  );
}
