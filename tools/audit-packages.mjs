// `node tools/audit-packages.mjs`: known vulnerabilities of the packages that production installs. Ends with 1 where one is high or critical.
// A registry that answers no audits, such as a mirror, is reported and fails nothing. Runs on Node 20 without any package.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Severities that fail the audit; npm also knows `info`, `low` and `moderate`. */
const failing = ['high', 'critical'];

/** So that a registry that is away delays a build by a minute at most. */
const limits = ['--fetch-retries=1', '--fetch-timeout=30000'];

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...limits, ...process.argv.slice(2)], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (error) throw error;

/** npm's report, version 2. @returns null where the output is none, such as the registry's refusal */
function readReport() {
  try {
    const report = JSON.parse(stdout);
    return report.auditReportVersion === 2 ? report : { refused: report.message ?? report.error?.summary ?? stdout };
  } catch {
    return { refused: stdout };
  }
}

const { refused, vulnerabilities = {} } = readReport();
if (refused !== undefined) {
  console.log(`Audit: not done, since the registry did not answer: ${refused}`);
} else {
  const found = Object.values(vulnerabilities);
  for (const { name, severity, range, via } of found) {
    const titles = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  console.log(`Audit: ${found.length} packages with known vulnerabilities among those that production installs`);
  if (found.some(({ severity }) => failing.includes(severity))) process.exitCode = 1;
}
