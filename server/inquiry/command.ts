import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { answerLength } from '../../rules/staff/limits.ts';
import { cutText } from '../../rules/text/cut-text.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { checkOperands, UsageError } from '../platform/shell.ts';
import { decodeText } from '../platform/text/text-file.ts';
import type { Inquiry } from './contract.ts';
import { answerInquiry, listForOperators, readForOperators } from './inquiries.ts';

export const summary = 'lists the inquiries of fans and sends replies';

export const usage = `npm run fanfare -- inquiry list [--all]
    lists the inquiries without a reply, the oldest first; with --all, all of them
npm run fanfare -- inquiry show <inquiryId>
    prints one inquiry with its replies
npm run fanfare -- inquiry answer <inquiryId> [--file <file>]
    sends a reply to the fan, from a file or from the terminal (end with Ctrl-D)`;

type Means = Pick<ShellPlatform, 'pool' | 'sealing' | 'lookup' | 'words' | 'shell'>;

/** How each verb uses the audit log. */
export const verbs = {
  list: { records: 'inquiry.list', object: 'inquiry', onlyReads: true },
  show: { records: 'inquiry.read', object: 'inquiry', onlyReads: true },
  answer: { records: 'inquiry.answer', object: 'inquiry' },
} as const;

const head = ({ inquiryId, topic, language, askedAt, status }: Inquiry): string =>
  [inquiryId, askedAt.slice(0, 16).replace('T', ' '), topic.padEnd(8), language, status].join('  ');

/** Prints a fan's text without control characters, which could move the cursor or set the terminal's title. */
const printable = (written: string): string => written.replaceAll(/[^\P{C}\n]/gu, '');

function lines(inquiry: Inquiry & { userId: string }): string[] {
  const { userId, reference, message, replies } = inquiry;
  return [
    head(inquiry),
    `fan ${userId}${reference === null ? '' : `, about ${printable(reference)}`}; the answer in ${inquiry.language}`,
    '',
    printable(message),
    ...replies.flatMap(({ from, repliedAt, message: text }) => [
      '',
      `— ${from === 'FAN' ? 'the fan replied' : 'answered'} ${repliedAt}`,
      printable(text),
    ]),
  ];
}

export const command: Command = async (words, onDatabase, shell) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, file: { type: 'string' } },
  });
  const [verb, inquiryId = ''] = positionals;
  const count = verb === 'list' ? 0 : 1;
  checkOperands(positionals.slice(1), [count, count]);
  if ((values.all && verb !== 'list') || (values.file !== undefined && verb !== 'answer')) throw new UsageError();
  if (verb === 'list') return onDatabase((platform) => list(platform, values.all));
  await onDatabase(async (platform) => {
    const inquiry = await readForOperators(platform, inquiryId);
    if (inquiry === null) throw new Error(`There is no inquiry ${inquiryId}.`);
    if (verb === 'answer') return answer(platform, inquiryId, values.file);
    for (const line of lines(inquiry)) shell.printLine(line);
    return undefined;
  });
};

async function list(means: Means, all: boolean): Promise<void> {
  const inquiries = await listForOperators(means, all);
  for (const inquiry of inquiries) {
    const [first = ''] = printable(inquiry.message).split('\n');
    means.shell.printLine(`${head(inquiry)}  ${cutText(first, 80)}`);
  }
  if (inquiries.length === 0) means.shell.printLine('No inquiry waits for an answer.');
}

async function answer(means: Means, inquiryId: string, file: string | undefined): Promise<object> {
  const { text, wrongLine } = decodeText(await (file === undefined ? buffer(process.stdin) : readFile(file)));
  if (wrongLine !== null) throw new Error(`Line ${wrongLine} of the reply is not UTF-8; nothing was sent.`);
  const message = text.trim();
  if (message === '') throw new Error('The reply is empty; nothing was sent.');
  if ([...message].length > answerLength)
    throw new Error(`The reply is longer than ${answerLength} characters; nothing was sent.`);
  await answerInquiry(means, inquiryId, message);
  means.shell.printLine(`Answered ${inquiryId}.`);
  return { answered: inquiryId };
}
