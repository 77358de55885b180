import { expect, it } from 'vitest';
import en from '../../../../locales/en/studio-content.json' with { type: 'json' };
import ja from '../../../../locales/ja/studio-content.json' with { type: 'json' };
import ko from '../../../../locales/ko/studio-content.json' with { type: 'json' };
import { readMarkdown } from '../../../../rules/text/markdown.ts';

it('the hint below a long text names Markdown that fans see', () => {
  const { prose, problems } = readMarkdown('## Heading\n\n**bold** and [text](https://a.example)\n\n- list');
  expect(problems).toEqual([]);
  expect(prose.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list']);
  for (const { form } of [ko, en, ja])
    for (const example of ['## ', '**', '- ', '](https://']) expect(form.markdown).toContain(example);
});
