import type { Connection, Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import { hitOf } from '../platform/text/found.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import { excerptOf, type Prose, plainText } from '../platform/text/prose.ts';
import { readSearchWords, type SearchHit } from '../platform/text/search.ts';
import type { Question, QuestionTopic } from './contract.ts';

/** A question and its answer as content brings them. */
export interface QuestionContent {
  questionId: string;
  /** Its place among all questions; without one, its place in the list. */
  position?: number;
  topic: QuestionTopic;
  name: LocalizedText;
  answer: Readonly<Record<Language, Prose>>;
}

export interface SavedQuestions {
  created: string[];
  changed: string[];
}

/**
 * All questions in the operator's order, or the search results, the best first.
 * @throws Refusal SEARCH_TERM_REQUIRED for a term without a letter or digit
 */
export async function listQuestions(
  pool: Pool,
  term: string | undefined,
  language: Language,
): Promise<{ questions: Question[]; serverTime: string }> {
  const words = term === undefined ? null : await readSearchWords(pool, term);
  if (words?.length === 0) throw new Refusal('SEARCH_TERM_REQUIRED');
  const { rows } = await pool.query<{
    question_id: string;
    topic: QuestionTopic;
    name: string;
    answer: Prose;
  }>(
    `SELECT question_id, topic, name ->> $1 AS name, answer -> $1 AS answer FROM question
     WHERE $2::text[] IS NULL OR holds_all(search_text, $2)
     ORDER BY CASE WHEN $2 IS NULL THEN 0 ELSE search_place(name ->> $1, $2) END, position, question_id LIMIT 500`,
    [language, words],
  );
  const clock = await pool.query<{ now: string }>('SELECT instant_text(clock_timestamp()) AS now');
  return {
    questions: rows.map(({ question_id, ...question }) => ({ questionId: question_id, ...question })),
    serverTime: clock.rows[0]?.now ?? new Date().toISOString(),
  };
}

/** Questions for the global search, each with the beginning of its answer. */
export async function searchQuestions(
  pool: Pool,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const { rows } = await pool.query<{ id: string; name: string; plain: string }>(
    `SELECT question_id AS id, name ->> $2 AS name, plain ->> $2 AS plain FROM question WHERE holds_all(search_text, $1)
     ORDER BY search_place(name ->> $2, $1), position, question_id LIMIT $3`,
    [words, language, limit],
  );
  return rows.map(({ id, name, plain }) => {
    const found = { id, name, note: excerptOf(plain), picture: null, title_id: null };
    return hitOf(found, new Map(), language, `/service-center?question=${id}`);
  });
}

/** Writes these questions within the caller's transaction; others stay unchanged. */
export async function saveQuestions(
  connection: Connection,
  questions: readonly QuestionContent[],
): Promise<SavedQuestions> {
  const items = questions.map((question, position) => ({
    position,
    ...question,
    plain: { ko: plainText(question.answer.ko), en: plainText(question.answer.en), ja: plainText(question.answer.ja) },
  }));
  const { rows } = await connection.query<{ id: string; created: boolean }>(
    `INSERT INTO question AS stored (question_id, position, topic, name, answer, plain)
     SELECT "questionId", position, topic, name, answer, plain
     FROM jsonb_to_recordset($1) AS item ("questionId" text, position integer, topic text, name jsonb, answer jsonb, plain jsonb)
     ON CONFLICT (question_id) DO UPDATE SET (position, topic, name, answer, plain) =
       (excluded.position, excluded.topic, excluded.name, excluded.answer, excluded.plain)
     WHERE (stored.position, stored.topic, stored.name, stored.answer, stored.plain)
       IS DISTINCT FROM (excluded.position, excluded.topic, excluded.name, excluded.answer, excluded.plain)
     RETURNING question_id AS id, xmax = 0 AS created`,
    [JSON.stringify(items)],
  );
  return {
    created: rows.filter((row) => row.created).map((row) => row.id),
    changed: rows.filter((row) => !row.created).map((row) => row.id),
  };
}
