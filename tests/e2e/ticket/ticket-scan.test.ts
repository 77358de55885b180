import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import { describe, inject, it, onTestFinished } from 'vitest';
import { launchBrowserWithCamera } from '../harness/browser.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { newCode, ticketHeading } from './ticket-steps.ts';

const { site } = inject('product');

const [width, height] = [640, 480];
const [dark, light, grey] = [16, 235, 128];

/** A video of a card with a QR code, as a camera delivers it: YUV4MPEG2 with 4:2:0 samples. */
function filmOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const scale = Math.floor(height / rows.length);
  const [left, top] = [width, height].map((side) => Math.floor((side - rows.length * scale) / 2));
  const luma = Buffer.alloc(width * height, light);
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < scale; line += 1) {
        const start = ((top ?? 0) + y * scale + line) * width + (left ?? 0) + x * scale;
        luma.fill(dark, start, start + scale);
      }
    }
  }
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, grey)];
  return Buffer.concat([head, ...frame, ...frame]);
}

/** A browser whose camera shows a card with this QR code. */
async function launchWithCamera(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-camera-'));
  const film = join(folder, 'card.y4m');
  await writeFile(film, filmOf(text));
  const browser = await launchBrowserWithCamera(film);
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  return browser;
}

describe('a ticket code that the camera reads', () => {
  it('is registered once the camera is allowed; without permission the fan reads the next step', async () => {
    const code = await newCode();
    const browser = await launchWithCamera(`${site}/mypage/ticket#code=${code.replaceAll('-', '')}`);
    const { page, context } = await visit({ fan: await joinFan(), width: 375, browser });
    await page.goto(`${site}/mypage/ticket`);
    const open = page.getByRole('button', { name: 'Read the code from a QR' });
    await open.click();
    await expect(page.getByText("The camera isn't allowed.")).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await context.grantPermissions(['camera']);
    await open.click();
    await expect(ticketHeading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Show code' }).click();
    await expect(page.getByText(code)).toBeVisible();
    // The camera is turned off after a code is found.
    await page.goBack();
    await expect(page.locator('fan-ticket video')).toHaveCount(0);
  });
});
