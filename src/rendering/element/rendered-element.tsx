import { randomUUID } from 'node:crypto';
import { createContext, createElement, type ReactElement, useContext } from 'react';
import {
  type Attribute,
  attributeNameOf,
  headingLevel,
  spellingsOf,
} from '../../core/element/attributes/attributes.ts';
import { readAttribute, readProperty } from '../../core/element/attributes/read-value.ts';
import { type ElementContract, namespacesOf } from '../../core/element/contract.ts';
import { sheetsOf } from '../../core/element/element-sheets.ts';
import type { ElementDefinition } from '../../core/element/fan-element.ts';
import { HostContext } from '../../core/element/host.ts';
import { HeadingLevel } from '../../core/ui/content/heading.tsx';
import { hasWords, type Language, loadWords } from '../../core/words/words.ts';
import { currentScope } from '../scope.ts';
import { definitions } from './definitions.ts';
import { designSheets } from './design-sheets.ts';
import { createRenderedHost, type RenderedFirst, type RenderedHost } from './rendered-host.ts';

/** The elements of a page. Each pass reuses the hosts of the pass before. */
export class RenderedElements {
  readonly language: Language;
  readonly first: RenderedFirst | undefined;
  /** The namespaces of the words that they need. */
  readonly namespaces = new Set<string>();
  readonly #hosts = new Map<string, RenderedHost>();
  /** Random, so that no text of a page can contain it. */
  readonly #mark = randomUUID();
  /** The contents of the elements of this pass, by their names. */
  readonly #contents = new Map<string, ReactElement>();
  #placed = 0;

  constructor(language: Language, first?: RenderedFirst) {
    this.language = language;
    this.first = first;
  }

  /** Starts a pass. Each pass places the same elements in the same order. */
  begin(): void {
    this.#placed = 0;
    this.#contents.clear();
  }

  host(tag: string, create: () => RenderedHost): [name: string, host: RenderedHost] {
    const name = `${tag} ${this.#placed++}`;
    const host = this.#hosts.get(name) ?? create();
    this.#hosts.set(name, host);
    return [name, host];
  }

  /** @returns the text that takes the place of an element's content until `fill` */
  reserve(name: string, content: ReactElement): string {
    this.#contents.set(name, content);
    return `${this.#mark} ${name};`;
  }

  /**
   * Puts the content of each element into the HTML of the page around it. Each is a React tree of its own, as in the browser: the ids in
   * it do not depend on the page.
   */
  fill(page: string, render: (name: string, content: ReactElement) => string): string {
    const [first = '', ...rest] = page.split(`${this.#mark} `);
    const filled = rest.map((part) => {
      const end = part.indexOf(';');
      const name = part.slice(0, end);
      const content = this.#contents.get(name);
      return (content ? render(name, content) : '') + part.slice(end + 1);
    });
    return first + filled.join('');
  }

  /** The texts of the style sheets of an element: the tokens first. */
  sheetsOf(name: string): string[] {
    return [...(this.#hosts.get(name)?.styles ?? [])];
  }

  dispose(): void {
    for (const host of this.#hosts.values()) host.dispose();
  }
}

export const ElementsContext = createContext<RenderedElements | null>(null);

interface Placed {
  readonly name: string;
  readonly definition: ElementDefinition<ElementContract>;
  readonly host: RenderedHost;
  readonly language: Language;
}

/** The next element of the page; null for a tag that nothing has defined. */
function usePlaced(tag: string): Placed | null {
  const elements = useContext(ElementsContext);
  const definition = definitions.get(tag);
  if (elements === null || definition === undefined) return null;
  const { language, first } = elements;
  for (const namespace of namespacesOf(definition)) elements.namespaces.add(namespace);
  const [name, host] = elements.host(tag, () =>
    createRenderedHost(language, [...designSheets, ...sheetsOf(definition)], first),
  );
  return { name, definition, host, language };
}

interface SurfaceProps {
  placed: Placed;
  props: Readonly<Record<string, unknown>>;
  level: number;
}

/** The content of an element's shadow root, as React draws it. */
function Surface({ placed: { definition, host, language }, props, level }: SurfaceProps) {
  const namespaces = namespacesOf(definition);
  const isReady = hasWords([...namespaces, 'core'], language);
  if (!isReady) {
    const scope = currentScope();
    for (const namespace of namespaces) void scope.track(loadWords(namespace, language));
  }
  return (
    <div className="surface" lang={language}>
      {isReady ? (
        <HostContext value={host}>
          <HeadingLevel value={level}>
            <definition.component {...props} />
          </HeadingLevel>
        </HostContext>
      ) : null}
    </div>
  );
}

/** An element with its content in a shadow root, as the browser shows it before any script. */
export function RenderedElement({
  tag,
  values: attributeValues,
}: {
  tag: string;
  values: Readonly<Record<string, unknown>>;
}) {
  const elements = useContext(ElementsContext);
  const placed = usePlaced(tag);
  if (elements === null || placed === null) return null;
  const { className, 'heading-level': level } = attributeValues;
  const props = Object.fromEntries(
    Object.entries(placed.definition.attributes).map(([property, attribute]) => [
      property,
      readProperty(tag, property, attribute, attributeValues[attributeNameOf(property)]),
    ]),
  );
  const attributes = Object.entries(attributeValues).filter(
    ([key, value]) => key !== 'children' && ['string', 'number', 'boolean'].includes(typeof value) && value !== false,
  );
  const surface = <Surface placed={placed} props={props} level={typeof level === 'number' ? level : 2} />;
  return createElement(
    tag,
    { ...Object.fromEntries(attributes), class: className },
    <template {...{ shadowrootmode: 'open' }}>{elements.reserve(placed.name, surface)}</template>,
  );
}

/** The properties of an element by the attributes of a tag, as they are written there. */
export function writtenProps(
  { tag, attributes }: ElementDefinition<ElementContract>,
  written: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...attributes, headingLevel }).map(([property, attribute]: [string, Attribute<unknown>]) => {
      const name = spellingsOf(property).find((spelling) => spelling in written);
      return [property, readAttribute(tag, name ?? property, attribute, written[name ?? ''] ?? null)];
    }),
  );
}

/** The content of the shadow root alone, with the attributes of a tag on a page that the server does not know. */
export function RenderedContent({ tag, written }: { tag: string; written: Readonly<Record<string, string>> }) {
  const placed = usePlaced(tag);
  if (placed === null) return null;
  const { headingLevel: level, ...props } = writtenProps(placed.definition, written);
  return <Surface placed={placed} props={props} level={Number(level ?? 2)} />;
}
