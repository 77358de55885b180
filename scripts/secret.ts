import { randomBytes } from 'node:crypto';

/** Prints a new secret and the steps that put it in the place of the current one without logging anybody out. */
const lasting: Readonly<Record<string, string>> = {
  TOKEN_SECRET: 'half an hour later: sign-up forms, which last the longest, are over then',
  TICKET_SECRET: 'when every ticket and every printed code from its time is over',
  PERSONAL_KEY: 'when “npm run database -- reseal” has named the old one',
  WINNER_KEY: 'when the details of all winners from its time are deleted',
};

const [name = ''] = process.argv.slice(2);
const until = lasting[name];
if (until === undefined) {
  process.stderr.write(`npm run secret -- ${Object.keys(lasting).join('|')}\n`);
  process.exit(1);
}
const year = new Date().toISOString().slice(0, 10);
const secret = name.endsWith('_KEY')
  ? `${year}=${randomBytes(32).toString('base64')}`
  : randomBytes(32).toString('base64url');
process.stdout.write(`A new ${name}:

  ${secret}

1. Set ${name} to CURRENT,NEW on every server and restart them one after another: all accept the new one.
2. Set it to NEW,CURRENT and restart them again: it is used from now on. With one server, start here.
3. Set it to NEW ${until}.
`);
