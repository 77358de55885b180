import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
  // Angular's compiler always prints colours.
  const output = stripVTControlCharacters(await outputOf(folder, program, parameters));
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

/** Output of the checker; a failure as its exit code is expected when it finds a mistake. */
function outputOf(folder: string, program: string, parameters: string[]): Promise<string> {
  return new Promise((settle, fail) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.once('error', fail);
    child.once('close', () => settle(output));
  });
}
