import { argv } from 'node:process';

/** `npx @fanfare/elements doctor https://…`: the package's one command, which names what it can do. */
const [command] = argv.splice(2, 1);
if (command === 'doctor') {
  await import('../doctor.ts');
} else {
  console.error('npx @fanfare/elements doctor <address of a page> says what keeps the elements on it from working.');
  process.exitCode = 2;
}
