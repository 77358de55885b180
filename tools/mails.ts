import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageKinds } from '../server/outbox/message-kinds.ts';
import type { MessageKind } from '../server/outbox/service.ts';
import { Language } from '../server/platform/http/contract.ts';
import { mailExamples, writeMail } from './mails/write-mail.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('node tools/mails.ts <folder> writes every mail in every language, as .html and .txt.');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const kind of Object.keys(messageKinds) as MessageKind[]) {
  for (const language of Language.options) {
    const { subject, text, html } = writeMail(kind, language, mailExamples[kind](language));
    writeFileSync(join(folder, `${kind}.${language}.html`), html);
    writeFileSync(join(folder, `${kind}.${language}.txt`), `${subject}\n\n${text}`);
  }
}
console.log(`${Object.keys(messageKinds).length} mails in ${Language.options.length} languages are in ${folder}.`);
