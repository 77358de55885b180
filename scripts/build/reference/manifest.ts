import { type Attribute, attributeNameOf, headingLevel } from '../../../src/core/element/attributes/attributes.ts';
import type { ElementContract } from '../../../src/core/element/contract.ts';
import type { ElementReference } from '../../../src/core/element/reference.ts';
import { readReference, type Widget } from '../widgets.ts';
import { type ContractTypes, readContractTypes } from './contract-types.ts';

/** An element with all its descriptions: the source of the manifest, the types and the reference. */
export interface DescribedElement {
  tag: string;
  className: string;
  summary: string;
  attributes: {
    name: string;
    property: string;
    /** The allowed text of the attribute. */
    type: string;
    /** The type of the property. */
    propertyType: string;
    fallback: string;
    description: string;
  }[];
  events: { name: string; detail: string; cancelable: boolean; description: string }[];
  parts: { name: string; description: string }[];
  properties: { name: string; description: string }[];
}

const everyAttribute = [
  {
    name: 'lang',
    property: 'lang',
    type: 'string',
    propertyType: 'string',
    fallback: 'inherited',
    description: 'Korean, Japanese or, for any other language, English.',
  },
  {
    name: 'theme',
    property: 'theme',
    type: "'light' | 'dark' | 'auto'",
    propertyType: "'light' | 'dark' | 'auto' | undefined",
    fallback: 'inherited',
    description: "`auto` follows the visitor's system.",
  },
  {
    name: attributeNameOf('headingLevel'),
    property: 'headingLevel',
    type: headingLevel.type,
    propertyType: `${headingLevel.type} | undefined`,
    fallback: 'inherited',
    description:
      'The level at which the headings inside begin. Without it the nearest `data-heading-level` around the tag counts, otherwise 2.',
  },
];

const failure = {
  name: 'fan-error',
  detail: '{ code: string; message: string; tag?: string; cause?: unknown }',
  cancelable: false,
};
const failureDescription = 'Something failed; `code` says what. The codes are in docs/embedding.md.';

/** All elements, by tag. Uses the compiler for the events' details, which takes about a second. */
export async function describeElements(root: string, widgets: Widget[]): Promise<DescribedElement[]> {
  const types = readContractTypes(root, widgets);
  const described = widgets.map(async (widget) => {
    const typesOfTag = types.get(widget.contract.tag);
    if (!typesOfTag) throw new Error(`The compiler does not know <${widget.contract.tag}>`);
    return describe(widget.contract, await readReference(widget), typesOfTag);
  });
  return (await Promise.all(described)).toSorted((one, other) => one.tag.localeCompare(other.tag));
}

function describe(
  contract: ElementContract,
  reference: ElementReference<ElementContract>,
  types: ContractTypes,
): DescribedElement {
  const { tag } = contract;
  const events = Object.entries(contract.events).filter(([name]) => name !== failure.name);
  return {
    tag,
    className: tag.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    summary: reference.summary,
    attributes: [
      ...Object.entries(contract.attributes).map(([property, attribute]) => ({
        name: attributeNameOf(property),
        property,
        type: attribute.type,
        propertyType: types.properties.get(property) ?? 'unknown',
        fallback: fallbackOf(attribute),
        description: sentence(tag, property, reference.attributes),
      })),
      ...everyAttribute,
    ],
    events: [
      ...events.map(([name, { cancelable }]) => ({
        name,
        cancelable,
        detail: types.details.get(name) ?? 'null',
        description: sentence(tag, name, reference.events),
      })),
      { ...failure, description: sentenceOr(failureDescription, reference.events, failure.name) },
    ],
    parts: contract.parts.map((name) => ({ name, description: sentence(tag, name, reference.parts) })),
    properties: Object.entries(reference.properties ?? {}).map(([name, description]) => ({ name, description })),
  };
}

function fallbackOf({ fallback }: Attribute<unknown>): string {
  return fallback === undefined ? 'none' : JSON.stringify(fallback).replaceAll('"', "'");
}

function sentenceOr(otherwise: string, sentences: Readonly<Record<string, string>>, name: string): string {
  return sentences[name] ?? otherwise;
}

function sentence(tag: string, name: string, sentences: Readonly<Record<string, string>>): string {
  const found = sentences[name];
  if (!found) throw new Error(`The reference of <${tag}> does not describe ${name}`);
  return found;
}

/** `custom-elements.json`, schema 1.0.0, for editors and documentation tools. */
export function printManifest(elements: DescribedElement[]): string {
  const manifest = {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'embed.js',
        declarations: elements.map(declarationOf),
        exports: elements.map(({ tag, className }) => ({
          kind: 'custom-element-definition',
          name: tag,
          declaration: { name: className, module: 'embed.js' },
        })),
      },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function declarationOf({ tag, className, summary, attributes, events, parts, properties }: DescribedElement) {
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: className,
    description: summary,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(({ name, property, type, fallback, description }) => ({
      name,
      fieldName: property,
      type: { text: type },
      ...(fallback === 'none' ? {} : { default: fallback }),
      description,
    })),
    members: attributes
      .filter(({ name }) => name !== 'lang')
      .map(({ name, property, propertyType, description }) => ({
        kind: 'field',
        name: property,
        attribute: name,
        type: { text: propertyType },
        description,
      })),
    events: events.map(({ name, detail, description }) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      description,
    })),
    slots: [{ name: '', description: 'Shown until the first render, and again when the element fails.' }],
    cssParts: parts,
    cssProperties: properties,
  };
}
