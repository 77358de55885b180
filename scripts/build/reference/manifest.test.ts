import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attributeNameOf } from '../../../src/core/element/attributes/attributes.ts';
import { findWidgets } from '../widgets.ts';
import { describeElements, printManifest } from './manifest.ts';
import { printReference } from './print-reference.ts';
import { printTypes } from './print-types.ts';

const root = join(import.meta.dirname, '../../..');
const widgets = await findWidgets(root);
const elements = await describeElements(root, widgets);

it('the reference has a section for every element, with its attributes, events and parts', () => {
  const sections = printReference(elements).split(/^## /m).slice(1);
  const missing = elements.flatMap(({ tag, attributes, events, parts }) => {
    const section = sections.find((text) => text.startsWith(`\`<${tag}>\``)) ?? '';
    const names = [...attributes, ...events, ...parts].map(({ name }) => name);
    return names.filter((name) => !section.includes(`\n| \`${name}\` |`)).map((name) => `${tag}: ${name}`);
  });
  expect(sections).toHaveLength(widgets.length);
  expect(missing).toEqual([]);
});

it('names every attribute, event and part of every contract in the manifest', () => {
  const { modules } = JSON.parse(printManifest(elements));
  const names = (list: { name: string }[]) => list.map(({ name }) => name).toSorted();
  for (const { contract } of widgets) {
    const declared = modules[0].declarations.find(({ tagName }: { tagName: string }) => tagName === contract.tag);
    const attributes = [...Object.keys(contract.attributes).map(attributeNameOf), 'lang', 'theme', 'heading-level'];
    expect(names(declared.attributes)).toEqual(attributes.toSorted());
    expect(names(declared.events)).toEqual([...new Set([...Object.keys(contract.events), 'fan-error'])].toSorted());
    expect(names(declared.cssParts)).toEqual(contract.parts.toSorted());
  }
});

it('the reference has the type of every property and detail', () => {
  const types = printTypes(elements);
  const withoutComments = types.replaceAll(/\/\*\*.*?\*\/|^\/\/.*$/gm, '');
  expect(withoutComments).not.toMatch(/\b(any|unknown|NoInfer)\b(?! })/);
  expect(types).toContain("'fan-vote': FanVote;");
});
