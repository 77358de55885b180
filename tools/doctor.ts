import { parseArgs } from 'node:util';
import { printFindings } from '../src/core/doctor/print-findings.ts';
import { report, wordsFor } from '../src/core/doctor/report.ts';
import { examinePage, UnusablePage } from './doctor/examine-page.ts';

const usage = `fanfare-doctor <address of a page> prints what keeps the elements on it from working.

  --platform <origin>   where the platform is, for a page that has no script of it yet
  --language <tag>      ko, en or ja; English otherwise
  --no-browser          judges the page's text and headers alone
  --json                prints the findings as JSON

The page is also opened in a Chromium-based browser where one is found; CHROMIUM_PATH names another.
Ends with 0 where nothing is wrong, with 1 where something is, and with 2 where the page can't be examined.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      platform: { type: 'string' },
      language: { type: 'string', default: 'en' },
      browser: { type: 'boolean', default: true },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  if (values.help || address === undefined) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
  } else {
    const examined = await examinePage(address, { platform: values.platform, isOpened: values.browser });
    const words = wordsFor(values.language);
    const findings = report(examined.findings, words, examined.base);
    console.log(
      values.json ? JSON.stringify({ ...examined, findings }, null, 2) : printFindings(findings, examined, words),
    );
    process.exitCode = findings.some(({ isFault }) => isFault) ? 1 : 0;
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof UnusablePage) && !isUsage) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
