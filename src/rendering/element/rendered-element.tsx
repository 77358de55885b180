import { createContext, createElement, useContext } from 'react';
import { attributeNameOf } from '../../core/element/attributes/attributes.ts';
import { readProperty } from '../../core/element/attributes/read-value.ts';
import { namespacesOf } from '../../core/element/contract.ts';
import { sheetsOf } from '../../core/element/element-sheets.ts';
import { HostContext } from '../../core/element/host.ts';
import { HeadingLevel } from '../../core/ui/content/heading.tsx';
import { hasWords, type Language, loadWords } from '../../core/words/words.ts';
import { currentScope } from '../scope.ts';
import { definitions } from './definitions.ts';
import { designSheets } from './design-sheets.ts';
import { createRenderedHost, type RenderedHost } from './rendered-host.ts';

/** The elements of a page, kept from pass to pass. */
export class RenderedElements {
  readonly language: Language;
  readonly #hosts = new Map<string, RenderedHost>();
  #placed = 0;

  constructor(language: Language) {
    this.language = language;
  }

  /** A pass places the same elements in the same order. */
  begin(): void {
    this.#placed = 0;
  }

  host(tag: string, create: () => RenderedHost): [name: string, host: RenderedHost] {
    const name = `${tag} ${this.#placed++}`;
    const host = this.#hosts.get(name) ?? create();
    this.#hosts.set(name, host);
    return [name, host];
  }

  /** The text of the style sheets of an element. */
  stylesOf(name: string): string {
    return [...(this.#hosts.get(name)?.styles ?? [])].join('\n');
  }

  dispose(): void {
    for (const host of this.#hosts.values()) host.dispose();
  }
}

export const ElementsContext = createContext<RenderedElements | null>(null);

/** Where the style sheets of an element are put in: late parts add theirs while the element is rendered. */
export const stylePlace = /\/\*styles of (fan-[\w-]+ \d+)\*\//g;

/**
 * An element with its content in a shadow root, as the browser shows it before any script. The tag has another name, so that it
 * stays as it is when the element's class arrives.
 */
export function RenderedElement({ tag, given }: { tag: string; given: Readonly<Record<string, unknown>> }) {
  const elements = useContext(ElementsContext);
  const definition = definitions.get(tag);
  if (elements === null || definition === undefined) return null;
  const { language } = elements;
  const [name, host] = elements.host(tag, () =>
    createRenderedHost(language, [...designSheets, ...sheetsOf(definition)]),
  );
  const { className, 'heading-level': level } = given;
  const props = Object.fromEntries(
    Object.entries(definition.attributes).map(([property, attribute]) => [
      property,
      readProperty(tag, property, attribute, given[attributeNameOf(property)]),
    ]),
  );
  const namespaces = namespacesOf(definition);
  const isReady = hasWords([...namespaces, 'core'], language);
  if (!isReady) {
    const { track } = currentScope();
    for (const namespace of namespaces) void track.call(currentScope(), loadWords(namespace, language));
  }
  const attributes = Object.entries(given).filter(
    ([key, value]) => key !== 'children' && ['string', 'number', 'boolean'].includes(typeof value) && value !== false,
  );
  return createElement(
    servedTagOf(tag),
    { ...Object.fromEntries(attributes), class: className },
    <template {...{ shadowrootmode: 'open' }}>
      <style>{`/*styles of ${name}*/`}</style>
      <div className="surface" lang={language}>
        {isReady ? (
          <HostContext value={host}>
            <HeadingLevel value={typeof level === 'number' ? level : 2}>
              <definition.component {...props} />
            </HeadingLevel>
          </HostContext>
        ) : null}
      </div>
    </template>,
  );
}

/** `served-vote` for `fan-vote` */
export const servedTagOf = (tag: string): string => tag.replace(/^fan-/, 'served-');
