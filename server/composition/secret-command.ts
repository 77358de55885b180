import { randomBytes } from 'node:crypto';
import { UsageError } from '../platform/shell.ts';
import type { CommandModule } from './define-feature.ts';

/** When the old secret is no longer needed. */
const lasting: Readonly<Record<string, string>> = {
  TOKEN_SECRET: 'half an hour later: sign-up forms, which last the longest, are over then',
  TICKET_SECRET: 'when every ticket and every printed code from its time is over',
  PERSONAL_KEY: 'when “npm run fanfare -- database reseal” has named the old one',
  WINNER_KEY: 'when the details of all winners from its time are deleted',
};

/** Prints a new secret and the steps to replace the current one without signing anyone out. */
export const secretCommand: CommandModule = {
  summary: 'prints a new secret and the steps that replace the current one',
  usage: `npm run fanfare -- secret ${Object.keys(lasting).join('|')}
    prints a new secret and the steps that replace the current one`,
  verbs: {},
  async command([name = '', ...rest], _onDatabase, shell) {
    const until = Object.hasOwn(lasting, name) ? lasting[name] : undefined;
    if (until === undefined || rest.length > 0) throw new UsageError();
    const today = new Date().toISOString().slice(0, 10);
    const secret = name.endsWith('_KEY')
      ? `${today}=${randomBytes(32).toString('base64')}`
      : randomBytes(32).toString('base64url');
    shell.print(`A new ${name}:

  ${secret}

1. Set ${name} to CURRENT,NEW on every server and restart them one after another: all accept the new one.
2. Set it to NEW,CURRENT and restart them again: it is used from now on. With one server, start here.
3. Set it to NEW ${until}.
`);
  },
};
