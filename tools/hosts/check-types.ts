import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from './run-program.ts';

export interface CheckedTypes {
  /** The position of an error: `src/wrong.tsx:4`. */
  refused: string[];
  /** The lines marked `refused`, in all files of the project. */
  expected: string[];
  output: string;
}

/** `file(line,column): error` of TypeScript, and `file:line:column` of the others. */
const places = [
  /^(.+?)\((\d+),\d+\): error /,
  /^(.+?):(\d+):\d+ - (?:Error|error|\S*error)/,
  /^\d+ ERROR "(.+?)" (\d+):\d+ /,
];

/**
 * Runs a type checker over a project with marked wrong uses: it must reject each line marked `refused`.
 * @param command the checker with its parameters; it runs in `folder`
 */
export async function checkTypes(folder: string, [program = '', ...parameters]: string[]): Promise<CheckedTypes> {
  // It fails where it finds a mistake, as here.
  const printed = await runProgram(program, parameters, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
  // Angular's compiler always prints colours.
  const output = stripVTControlCharacters(printed.output);
  const found = output.split('\n').flatMap((line) => {
    const [, file, number] = places.map((place) => place.exec(line)).find((match) => match !== null) ?? [];
    return file === undefined ? [] : [`${relative(folder, resolve(folder, file)).replaceAll('\\', '/')}:${number}`];
  });
  return { refused: [...new Set(found)].toSorted(), expected: markedLines(folder).toSorted(), output };
}

function markedLines(folder: string): string[] {
  const files = globSync('{src,app}/**/*wrong*', { cwd: folder });
  return files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      /(?:\/\/|<!--|\/\*) refused/.test(line) ? [`${file.replaceAll('\\', '/')}:${index + 1}`] : [],
    );
  });
}
