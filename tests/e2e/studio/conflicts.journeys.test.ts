import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as expectValue, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { runOperator } from '../harness/operator.ts';
import { visit } from '../harness/visitor.ts';
import { of, textIn } from './content-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

/** A folder with one question, imported by the operator's command. */
async function importQuestion(id: string, answer: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-import-'));
  try {
    const words = (text: string) => `{ ko: ${text}, en: ${text}, ja: ${text} }`;
    const question = `questions:\n  - { id: ${id}, topic: vote, name: ${words(id)}, answer: ${words(answer)} }\n`;
    await writeFile(join(folder, 'questions.yaml'), question);
    return await runOperator('content', ['import', folder]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('an import that meets newer edits is listed, compared and put together, and both stay in the history', async () => {
  const { page, expectComplaint } = await visit();
  expectComplaint(signedOut);
  await enterAs(page, 'owner');
  const id = `parking-${randomUUID().slice(0, 8)}`;
  await importQuestion(id, 'Behind the hall');
  await page.goto(`${studio}/content/questions/${id}`);
  await textIn(page, 'answer', 'English').fill('Beside the hall');
  await textIn(page, 'question', 'English').fill('Where to park');
  await page.getByRole('button', { name: of('editor.publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: of('publish.confirm') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.state-mark-published')).toBeVisible();
  expectValue(await importQuestion(id, 'Below the hall')).toContain('Not imported');

  await page.goto(`${studio}/content/conflicts`);
  await page.getByRole('link', { name: 'Where to park' }).click();
  const compared = page.locator('.conflict');
  await expect(compared).toContainText('Beside the hall');
  await expect(compared).toContainText('Below the hall');
  const settle = compared.getByRole('button', { name: of('imports.settle') });
  await expect(settle).toBeDisabled();
  await compared
    .getByRole('group', { name: /English/ })
    .getByRole('radio', { name: /Below the hall/ })
    .check();
  await settle.click();
  await expect(page.getByText(of('imports.done'))).toBeVisible();
  await expect(textIn(page, 'answer', 'English')).toHaveValue('Below the hall');
  await expect(textIn(page, 'question', 'English')).toHaveValue('Where to park');

  await page.goto(`${studio}/content/conflicts`);
  await expect(page.getByRole('link', { name: 'Where to park' })).toHaveCount(0);
  await page.goto(`${studio}/content/questions/${id}/history`);
  await expect(page.locator('.revision')).toHaveCount(4);
});
