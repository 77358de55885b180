import { basename } from 'node:path';
import { calls } from '../../server/contracts.ts';
import { rowsOf, type Section } from './table.ts';

/** A document whose rows name tests. */
export interface RowDocument {
  /** The file of its rows, beside this one. */
  rows: string;
  /** Below the repository's root. */
  path: string;
  title: string;
  /** Paragraphs before the table of the sections. */
  about: string;
  /** Paragraphs after it. */
  rules: string;
}

const callCount = Object.keys(calls).length;

export const documents: readonly RowDocument[] = [
  {
    rows: 'rows.yaml',
    path: 'docs/specification.md',
    title: 'The specification, row by row',
    about:
      "Each route, rule, message, call, storage key and state of the product's specification, and the tests that prove it.",
    rules: `\`npm run specification\` writes this document. It fails if a test that a row names does not exist, or if a route, call, storage
key, profile field, error code for a refused value, or state in the code has no row. \`npm run specification -- --run\` also runs the
tests and fails if one does not pass; \`npm test\` checks the same rows by its own run.`,
  },
  {
    rows: 'security.yaml',
    path: 'docs/security.md',
    title: 'What reviews of security found',
    about: `Each finding that is closed, and the tests that failed before and pass now. [Threats](threats.md) lists what the platform is
protected from.

\`server/access-classes.test.ts\` sends a call of each class of contracts as each caller: visitor, member, partner's page with and
without the scope, foreign and unlisted pages, a removed partner, expired and ended sessions, suspended accounts; the staff in each
role and in none, with and without a proof, with sessions that are over, and their cookie on other pages.
\`server/authorisation.test.ts\` sends each of ${callCount} calls to the product, as a visitor and as those who lack one thing that its
contract wants, and some calls as each caller. What belongs to another member is in \`tests/e2e/security/ownership.test.ts\`. A new call
is in all of them as soon as it has a contract.

\`npm run fuzz\` sends 100,000 requests made from the contracts to every call, and prints its seed; a short run is one of the server's tests.
On 2026-11-25: 100,008 requests to 143 calls with the seed 1079596760, no finding; 501 is the answer of oEmbed to formats that it
does not offer, and no other answer was above 499.`,
    rules: '`npm run specification` writes this document, and fails if a test that a row names does not exist.',
  },
  {
    rows: 'threats.yaml',
    path: 'docs/threats.md',
    title: 'Threats',
    about: `What is worth protecting, who might attack it, and for each threat the tests that hold it off.

Worth protecting: the order of a final (ballots and their counts), money and vote rights, tickets and seats, what fans told us about
themselves, the draw of prizes, the pages of partners, and that all of it works on the night of a final.

Who might attack: a fan who wants more votes, a seat or a prize than others; a crowd of accounts; somebody who has a fan's device for a
minute; a partner's page or somebody who changed it; a page that has nothing to do with us; a company between us and the fan (provider,
origin of streams, network); an operator with access to the database.`,
    rules: '`npm run specification` writes this document, and fails if a test that a row names does not exist.',
  },
  {
    rows: 'everyday.yaml',
    path: 'docs/everyday.md',
    title: 'What made people stumble',
    about:
      'What fans and operators could not do or understand when they used the product for whole days, and the tests that failed before\nand pass now.',
    rules: '`npm run specification` writes this document, and fails if a test that a row names does not exist.',
  },
];

/** A document, generated from its rows. */
export function printDocument(document: RowDocument, sections: readonly Section[]): string {
  return [head(document, sections), ...sections.map(printSection)].join('\n');
}

function head({ rows, title, about, rules }: RowDocument, sections: readonly Section[]): string {
  const counts = sections.map((section) => {
    const { rows: inSection, tests } = count([section]);
    return `| ${section.section} | ${inSection} | ${tests} |`;
  });
  const all = count(sections);
  return `<!-- Written by npm run specification from scripts/specification/${rows}. -->
# ${title}

${about}
${all.rows} rows name ${all.tests} different tests in ${all.files} files.

| Section | Rows | Tests |
|---|---|---|
${counts.join('\n')}

${rules}

\`…\` stands for the part of a test's name that a parameter fills in.
`;
}

function count(sections: readonly Section[]) {
  const rows = rowsOf(sections);
  const proofs = rows.flatMap((row) => row.proofs);
  return {
    rows: rows.length,
    tests: new Set(proofs.map(({ file, name }) => `${file} ${name}`)).size,
    files: new Set(proofs.map(({ file }) => file)).size,
  };
}

function printSection({ section, about, column, rows }: Section): string {
  const lines = rows.map(({ what, tests }, index) => {
    const proofs = Object.entries(tests).flatMap(([file, names]) =>
      names.map((name) => `[${basename(file)}](../${file}): ${cell(name)}`),
    );
    return `| ${index + 1} | ${what} | ${proofs.join('<br>')} |`;
  });
  const intro = about === undefined ? '' : `${about}\n\n`;
  return `## ${section}\n\n${intro}| No. | ${column} | Tests |\n|---|---|---|\n${lines.join('\n')}\n`;
}

/** A test's name as a table cell: \`<fan-vote>\` is not HTML, and a bar does not end the cell. */
const cell = (name: string): string => name.replaceAll(/[<|*_]/g, String.raw`\$&`);
