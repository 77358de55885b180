import { headingLevel } from '../../../src/core/element/attributes/attributes.ts';
import type { DescribedElement } from './manifest.ts';

/**
 * Uses the types of frameworks that are installed. Where one is missing, the comment keeps the compiler from reporting
 * it, and no other part depends on it.
 */
const whereInstalled = '// @ts-ignore -- only where this framework is installed';

/** The attributes in `FanAttributes`. */
const everywhere = new Set(['lang', 'theme', 'heading-level']);

const shared = `
/** Attributes that every element takes. */
export interface FanAttributes {
  /** Korean, Japanese or, for any other language, English. Inherited from the page when it is left out. */
  lang?: string;
  /** \`auto\` follows the visitor's system. Inherited from the page when it is left out. */
  theme?: 'light' | 'dark' | 'auto';
  /** The level at which the headings inside begin; 2 when it is left out. */
  'heading-level'?: HeadingLevel | \`\${HeadingLevel}\`;
  headingLevel?: HeadingLevel;
}
export type HeadingLevel = ${headingLevel.type};

type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : Name;
type Writable<Attributes> = { [Name in keyof Attributes]?: Attributes[Name] | undefined };
/** \`onfan-vote-cast\`, as React 19 and Svelte 5 write a listener. */
type Listeners<Events> = { [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void };
/** \`onFanVoteCast\`, the name that Vue makes of \`@fan-vote-cast\`. */
type VueListeners<Events> = { [Name in keyof Events & string as \`on\${Capitalize<Camel<Name>>}\`]?: (event: Events[Name]) => void };
/** \`on:fan-vote-cast\`, \`attr:vote-id\` and \`prop:voteId\`, as Solid writes them. */
type SolidProps<Attributes, Events> = { [Name in keyof Events & string as \`on:\${Name}\`]?: (event: Events[Name]) => void } & {
  [Name in keyof Attributes & string as \`attr:\${Name}\` | \`prop:\${Name}\`]?: Attributes[Name];
};

type Merged<Framework, Own> = Omit<Framework, keyof Own> & Own;
${whereInstalled}
type ReactBase<Element> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Element>, Element> & { class?: string };
${whereInstalled}
type VueBase = import('vue').HTMLAttributes & import('vue').VNodeProps & import('vue').AllowedComponentProps;
${whereInstalled}
type SvelteBase<Element extends EventTarget> = import('svelte/elements').HTMLAttributes<Element>;
${whereInstalled}
type SolidBase<Element> = import('solid-js').JSX.HTMLAttributes<Element>;

type ReactProps<Element, Attributes, Events> = Merged<ReactBase<Element>, Writable<Attributes> & Listeners<Events>>;
type SvelteProps<Element extends EventTarget, Attributes, Events> = Merged<SvelteBase<Element>, Writable<Attributes> & Listeners<Events>>;
type SolidElement<Element, Attributes, Events> = Merged<SolidBase<Element>, Writable<Attributes> & SolidProps<Attributes, Events>>;
type VueElement<Attributes, Events> = new () => { $props: Merged<VueBase, Writable<Attributes> & VueListeners<Events>> };
`;

/**
 * `fanfare.d.ts`: one module for the DOM, React 18 and 19, Vue, Svelte and Solid. It is part of the package, and the
 * platform serves it to pages without the package.
 */
export function printTypes(elements: DescribedElement[]): string {
  return [
    '// Types of the fan-* elements for TypeScript. Written by the build from the elements’ contracts.\n// Without the package: put this file where your tsconfig.json includes it.',
    shared,
    ...elements.flatMap((element) => [printElement(element), printAttributes(element), printEvents(element)]),
    printDom(elements),
    inModule(
      'react',
      'namespace JSX { interface IntrinsicElements',
      elements,
      (name) => printed('ReactProps', name),
      '}',
    ),
    inModule('vue', 'interface GlobalComponents', elements, (name) => `VueElement<${name}Attributes, ${name}Events>`),
    inModule('svelte/elements', 'interface SvelteHTMLElements', elements, (name) => printed('SvelteProps', name)),
    inModule(
      'solid-js',
      'namespace JSX { interface IntrinsicElements',
      elements,
      (name) => printed('SolidElement', name),
      '}',
    ),
  ].join('\n');
}

const printed = (type: string, name: string) => `${type}<${name}, ${name}Attributes, ${name}Events>`;

function printElement({ className, summary, attributes }: DescribedElement): string {
  const properties = attributes
    .filter(({ name }) => name !== 'lang')
    .map(({ property, propertyType, description }) => member(description, `${property}: ${propertyType};`));
  const listen = (verb: string, options: string) => [
    `  ${verb}<Name extends keyof ${className}Events>(type: Name, listener: (this: ${className}, event: ${className}Events[Name]) => void, options?: ${options}): void;\n`,
    `  ${verb}<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ${className}, event: HTMLElementEventMap[Name]) => void, options?: ${options}): void;\n`,
    `  ${verb}(type: string, listener: EventListenerOrEventListenerObject, options?: ${options}): void;\n`,
  ];
  return [
    `/** ${summary} */\nexport interface ${className} extends HTMLElement {\n`,
    ...properties,
    ...listen('addEventListener', 'boolean | AddEventListenerOptions'),
    ...listen('removeEventListener', 'boolean | EventListenerOptions'),
    '}\n',
  ].join('');
}

/** Attributes in markup: the HTML name of each, and the property's name where a framework sets that instead. */
function printAttributes({ className, attributes }: DescribedElement): string {
  const own = attributes.filter(({ name }) => !everywhere.has(name));
  const members = own.flatMap(({ name, property, type, propertyType, description }) => {
    const value = propertyType.replace(/ \| undefined$/, '');
    if (name !== property) {
      return [
        member(description, `'${name}'?: ${textOf(type, value)};`),
        member(description, `${property}?: ${value};`),
      ];
    }
    return [member(description, `${name}?: ${textOf(type, value)};`)];
  });
  return `export interface ${className}Attributes extends FanAttributes {\n${members.join('')}}\n`;
}

/** The attribute's text, in addition to the property's type. */
function textOf(type: string, value: string): string {
  if (type === 'number') return `${value} | \`\${number}\``;
  return value.startsWith('readonly ') || value.endsWith('[]') ? `${value} | string` : value;
}

function printEvents({ className, events }: DescribedElement): string {
  const members = events.map(({ name, detail, description }) =>
    member(description, `'${name}': CustomEvent<${detail}>;`),
  );
  return `export interface ${className}Events {\n${members.join('')}}\n`;
}

const member = (description: string, text: string) => `  /** ${description} */\n  ${text}\n`;

function printDom(elements: DescribedElement[]): string {
  const events = new Map<string, Set<string>>();
  for (const { name, detail } of elements.flatMap((element) => element.events)) {
    events.set(name, (events.get(name) ?? new Set()).add(`CustomEvent<${detail}>`));
  }
  const tags = elements.map(({ tag, className }) => `    '${tag}': ${className};\n`).join('');
  const details = [...events].map(([name, types]) => `    '${name}': ${[...types].join(' | ')};\n`).join('');
  return `declare global {\n  interface HTMLElementTagNameMap {\n${tags}  }\n  interface GlobalEventHandlersEventMap {\n${details}  }\n}\n`;
}

function inModule(
  module: string,
  opening: string,
  elements: DescribedElement[],
  typeOf: (className: string) => string,
  closing = '',
): string {
  const members = elements.map(({ tag, className }) => `    '${tag}': ${typeOf(className)};\n`).join('');
  return `${whereInstalled}\ndeclare module '${module}' {\n  ${opening} {\n${members}  }${closing}\n}\n`;
}
