import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { en } from './inquiries-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');
const fans = (key: string, values?: Record<string, string | number>) => words('en', `inquiry-desk:${key}`, values);

describe('pictures in an inquiry', () => {
  it('are chosen by the fan, sent after the question, and opened larger by the staff', async () => {
    const fan = await joinFan();
    const question = `${fan.name} sends a picture`;
    const { page } = await visit({ fan, language: 'en' });
    await page.goto(`${site}/service-center?view=ask`);
    await page.getByText(words('en', 'inquiry:topics.TICKET'), { exact: true }).last().click();
    await page.getByRole('textbox', { name: new RegExp(`^${fans('message')}`) }).fill(question);
    // A picture that the browser draws is a real file of its kind.
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1600 });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#7a5cff';
        context.fillRect(0, 0, 900, 800);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
    const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };
    await page.locator('input[type=file]').setInputFiles([file('screen.png'), wrong, file('second.png')]);
    await expect(page.getByText(words('en', 'error:PICTURE_UNSUPPORTED'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: fans('pictures.remove', { name: 'notes.txt' }) }).click();
    await expect(page.getByText(fans('pictures.states.READY'), { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: fans('send'), exact: true }).click();
    await expect(page.getByText(fans('pictures.states.SENT'), { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: fans('seeSent') }).click();
    await expect(page.getByRole('img', { name: fans('pictures.alt', { number: 2 }) })).toBeVisible();

    const { page: desk, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(desk, 'desk');
    await desk.goto(`${studio}/inquiries`);
    await desk.getByRole('link', { name: question }).click();
    await desk.getByRole('button', { name: en('pictures.show', { number: 1, count: 2 }) }).click();
    await desk.getByRole('button', { name: en('pictures.alt', { number: 1, count: 2 }), exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByRole('img')).toBeVisible();
    await dialog.getByRole('button', { name: words('en', 'core:close') }).click();
    await expect(dialog).toBeHidden();
  });
});
