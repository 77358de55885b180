import { createElement } from 'react';
import { expect, it } from 'vitest';
import { RenderedElements } from './rendered-element.tsx';

it('the content of each element is put into its own place in the page', () => {
  const elements = new RenderedElements('en');
  elements.begin();
  const [one, other] = ['fan-vote 0', 'fan-login 1'].map((name) => elements.reserve(name, createElement('b')));
  const page = elements.fill(`<i>${one}</i><u>${other}</u>`, (name) => `<b>${name}</b>`);
  expect(page).toBe('<i><b>fan-vote 0</b></i><u><b>fan-login 1</b></u>');
});

it('a text of the page that looks like the place of an element stays a text', () => {
  const [elements, earlier] = [new RenderedElements('en'), new RenderedElements('en')];
  for (const each of [elements, earlier]) each.begin();
  const text = `fan-vote 0; ${earlier.reserve('fan-vote 0', createElement('b'))}`;
  const place = elements.reserve('fan-vote 0', createElement('b'));
  expect(elements.fill(`<p>${text}</p>${place}`, () => '<b></b>')).toBe(`<p>${text}</p><b></b>`);
});
