import { basename } from 'node:path';
import { rowsOf, type Section } from './table.ts';

/** docs/specification.md, generated from rows.yaml. */
export function printDocument(sections: readonly Section[]): string {
  return [head(sections), ...sections.map(printSection)].join('\n');
}

function head(sections: readonly Section[]): string {
  const counts = sections.map((section) => {
    const { rows, tests } = count([section]);
    return `| ${section.section} | ${rows} | ${tests} |`;
  });
  const all = count(sections);
  return `<!-- Written by npm run specification from scripts/specification/rows.yaml. -->
# The specification, row by row

Each route, rule, message, call, storage key and state of the product's specification, and the tests that prove it.
${all.rows} rows name ${all.tests} different tests in ${all.files} files.

| Section | Rows | Tests |
|---|---|---|
${counts.join('\n')}

\`npm run specification\` writes this document. It fails if a test that a row names does not exist, or if a route, call, storage
key, profile field, error code for a refused value, or state in the code has no row. \`npm run specification -- --run\` also runs the
tests and fails if one does not pass; \`npm test\` checks the same rows by its own run.

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
