import { argv } from 'node:process';

/** `npx @fanfare/elements doctor https://…`: the package's only command, which prints its usage. */
const [command] = argv.splice(2, 1);
if (command === 'doctor') {
  await import('../../tools/doctor.ts');
} else {
  console.error('npx @fanfare/elements doctor <address of a page> prints what keeps the elements on it from working.');
  process.exitCode = 2;
}
