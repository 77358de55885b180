import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright';
import { describe, expect as expectValue, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { openContext, visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { createPerson, of, type Person, photo, textIn } from './content-steps.ts';
import { enterAs, enterAsOwner, signedOut, studio } from './studio-steps.ts';

const product = inject('product');

/** The same name in three languages, so that each of them is written. */
async function writeWords(
  person: Person,
  place: Parameters<typeof textIn>[0],
  key: string,
  [ko, en, ja]: readonly string[],
) {
  await person.write(textIn(place, key, '한국어'), ko ?? '');
  await person.write(textIn(place, key, 'English'), en ?? '');
  await person.write(textIn(place, key, '日本語'), ja ?? '');
}

/** A time of the clocks in Seoul, as a browser's field has it. */
const inSeoul = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 11) + '20:00';

describe('the editor of content', () => {
  it('publishes a vote with three candidates, pictures and three languages in less than three minutes, and a partner’s page shows it at once', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'producer');
    const context = await openContext({ language: 'en' });
    const partner = await context.newPage();
    await partner.goto(product.partner);
    const name = `Finale ${randomUUID().slice(0, 4)}`;
    const pictures = await Promise.all(
      ['#aa3344', '#33aa44', '#3344aa'].map((colour, index) => photo(`${index}.jpg`, colour)),
    );

    const person = createPerson();
    const button = (key: string) => page.getByRole('button', { name: of(key), exact: true });
    await person.press(page.getByRole('link', { name: words('en', 'studio:desks.content'), exact: true }));
    await person.press(page.getByRole('link', { name: of('kinds.votes'), exact: true }));
    await person.press(page.getByRole('link', { name: of('new.votes') }));
    await person.press(button('form.choose'));
    await person.press(page.getByRole('option', { name: 'Last Light' }));
    await writeWords(person, page, 'name', [`피날레`, name, `フィナーレ`]);
    await writeWords(person, page, 'description', ['마지막 밤의 주인공', 'Who ends the night', '最後の夜の主役']);
    const picture = page.getByRole('group', { name: of('fields.picture'), exact: true });
    await person.choose(picture.getByLabel(of('picture.choose')), [await photo('stage.jpg', '#665544', 1920, 1080)]);
    await person.press(picture.getByRole('button', { name: of('form.useName') }));

    await person.choose(page.getByLabel(of('list.fromPictures')), pictures);
    const candidates = page.locator('.entry-item');
    await expect(candidates).toHaveCount(3);
    for (const [index, names] of [
      ['하람', 'Haram', 'ハラム'],
      ['별하', 'Byeolha', 'ビョルハ'],
      ['이든', 'Yideun', 'イドゥン'],
    ].entries()) {
      const candidate: Locator = candidates.nth(index);
      if (index > 0) await person.press(candidate.locator('.entry-item-name'));
      await writeWords(person, candidate, 'name', names);
      await person.press(candidate.getByRole('button', { name: of('form.useName') }));
    }
    await person.writeTime(page.getByLabel(of('fields.opens'), { exact: true }), inSeoul(1));
    await person.writeTime(page.getByLabel(of('fields.closes'), { exact: true }), inSeoul(8));
    await person.writeTime(page.getByLabel(of('fields.results'), { exact: true }), inSeoul(9));
    await person.press(button('editor.publish'));
    await person.press(page.getByRole('dialog').getByRole('button', { name: of('publish.confirm') }));
    await expect(page.locator('.state-mark').first()).toHaveText(of('states.PUBLISHED'));

    expectValue(person.time).toBeLessThan(180);
    expectValue(person.steps).toBeLessThanOrEqual(40);

    const voteId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expectValue(voteId).toBe(name.toLowerCase().replace(' ', '-'));
    await partner.evaluate((id) => {
      const vote = document.createElement('fan-vote');
      vote.setAttribute('vote-id', id);
      vote.lang = 'en';
      document.body.replaceChildren(vote);
    }, voteId);
    await expect(partner.locator('fan-vote').getByRole('heading', { name })).toBeVisible();
    await expect(partner.locator('fan-vote').getByText('Byeolha').first()).toBeVisible();
    await context.close();
  });

  it('keeps unsaved text across a reload, and warns before the page is left', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAsOwner(page);
    await page.goto(`${studio}/content/questions/refund`);
    const english = textIn(page, 'question', 'English');
    await english.fill('How do I get my money back?');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(english).toHaveValue('How do I get my money back?');
    await expect(page.getByText(of('draft.found'))).toBeVisible();

    await page.getByRole('link', { name: of('kinds.questions') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('ins')).toHaveText('How do I get my money back?');
    await page.keyboard.press('Escape');
    await expect(english).toHaveValue('How do I get my money back?');
    await page.getByRole('button', { name: of('draft.discard') }).click();
    await expect(page.getByText(of('editor.saved'))).toBeVisible();
  });

  it('lists the missing fields before publishing, and links to them', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAsOwner(page);
    await page.goto(`${studio}/content/new/questions`);
    await textIn(page, 'question', '한국어').fill('환불은 어떻게 받나요?');
    await page.keyboard.press('Control+Enter');
    await page
      .locator('.form-problems')
      .getByRole('link', { name: of('fields.answer') })
      .click();
    await expect(textIn(page, 'answer', '한국어')).toBeFocused();
  });

  it('merges both versions if another person saved meanwhile', async () => {
    const { page: first, expectComplaint } = await visit();
    expectComplaint(signedOut);
    expectComplaint(/409/);
    await enterAsOwner(first);
    const context = await openContext({ language: 'en' });
    const second = await context.newPage();
    await enterAs(second, 'owner');
    const id = `conflict-${randomUUID().slice(0, 8)}`;
    await first.goto(`${studio}/content/new/questions`);
    await textIn(first, 'question', 'English').fill(id.replace('-', ' '));
    await first.keyboard.press('Control+s');
    await expect(first).toHaveURL(/\/content\/questions\/conflict/);
    await second.goto(first.url());

    await textIn(second, 'question', '한국어').fill('둘째가 쓴 질문');
    await textIn(second, 'question', 'English').fill('What the second wrote');
    await second.keyboard.press('Control+s');
    await expect(second.getByText(of('editor.saved'))).toBeVisible();

    await textIn(first, 'question', 'English').fill('What the first wrote');
    await textIn(first, 'answer', 'English').fill('An answer of the first');
    await first.keyboard.press('Control+s');
    const conflict = first.locator('.conflict');
    await expect(conflict).toContainText('An answer of the first');
    await conflict.getByRole('radio', { name: of('conflict.mine') }).check();
    await conflict.getByRole('button', { name: of('conflict.settle') }).click();
    await first.keyboard.press('Control+s');
    await expect(first.getByText(of('editor.saved'))).toBeVisible();

    await second.reload();
    await expect(textIn(second, 'question', '한국어')).toHaveValue('둘째가 쓴 질문');
    await expect(textIn(second, 'question', 'English')).toHaveValue('What the first wrote');
    await expect(textIn(second, 'answer', 'English')).toHaveValue('An answer of the first');
    await context.close();
  });

  it('previews a saved draft in the real element, also by a link without an account', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAsOwner(page);
    await page.goto(`${studio}/content/artists/moon-byeolha`);
    const line = `A line of ${randomUUID()}`;
    await textIn(page, 'note', 'English').fill(line);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(of('editor.saved'))).toBeVisible();
    await page.getByRole('link', { name: of('preview.title') }).click();
    const frame = page.frameLocator('.preview iframe');
    await expect(frame.locator('fan-artist').getByText(line)).toBeVisible();
    await page.getByRole('radio', { name: '日本語' }).check({ force: true });
    await expect(frame.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(frame.locator('fan-artist').getByRole('heading', { name: 'ムン・ビョルハ' }).first()).toBeVisible();

    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        document.title = text;
      };
    });
    await page.getByRole('button', { name: of('preview.copy') }).click();
    await expect(page).toHaveTitle(/\/studio\/preview#/);
    const context = await openContext({ language: 'en' });
    const visitor = await context.newPage();
    await visitor.goto((await page.title()).replace('language=ja', 'language=en'));
    await expect(visitor.locator('fan-artist').getByText(line)).toBeVisible();
    await visitor.goto(`${product.site}/artist/moon-byeolha`);
    await expect(visitor.getByRole('heading', { name: 'Moon Byeolha' }).first()).toBeVisible();
    await expect(visitor.getByText(line)).toBeHidden();
    await context.close();

    await page.getByRole('link', { name: of('history.back') }).click();
    await page.getByRole('button', { name: of('actions.discard') }).click();
    await expect(textIn(page, 'note', 'English')).not.toHaveValue(line);
  });

  it('moves candidates by the keyboard, and shows fields that rules have locked with the reason', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAsOwner(page);
    await page.goto(`${studio}/content/new/votes`);
    for (const name of ['One', 'Two', 'Three']) {
      await page.getByRole('button', { name: of('add.candidates') }).click();
      await textIn(page.locator('.entry-item').last(), 'name', 'English').fill(name);
    }
    const names = page.locator('.entry-item-name [translate=no]');
    await page.locator('.entry-handle').last().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(names).toHaveText(['Three', 'One', 'Two']);
    await expect(page.locator('.entry-handle').first()).toBeFocused();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${studio}/content/votes/last-light-final`);
    const rules = page.getByRole('region', { name: of('sections.rules') });
    await expect(rules.getByText(of('locks.VOTE_OPEN'))).toBeVisible();
    await expect(rules.getByLabel(of('fields.freePerDay'))).toBeDisabled();
    await expect(textIn(page, 'description', 'English')).toBeEnabled();
  });
});
