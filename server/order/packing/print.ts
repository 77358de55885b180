import { a4, createPages } from '../../platform/drawing/pdf/pages.ts';
import type { PrintJob } from './documents.ts';
import { labelSheets, printLabels } from './print-labels.ts';
import { printPickList } from './print-pick-list.ts';
import { printSlips } from './print-slips.ts';

const printers = { PICK_LIST: printPickList, SLIPS: printSlips, LABELS: printLabels } as const;

/** The pages of a print as a PDF file. */
export async function printPages(job: PrintJob): Promise<Buffer> {
  const title = job.words[job.language][job.document];
  const paper = job.document === 'LABELS' ? labelSheets[job.paper].paper : a4;
  const pages = createPages(paper, title, new Date(job.at));
  printers[job.document](pages, job);
  return pages.end();
}
