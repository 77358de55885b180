import { platform } from '../../platform.ts';
import { type Attribute, attributeNameOf } from './attributes.ts';
import { isEverywhere } from './html-attributes.ts';
import { nearest } from './nearest.ts';

const said = new Set<string>();

/** Each warning once, however many tags have the same mistake. */
function say(warning: string): void {
  if (said.has(warning)) return;
  said.add(warning);
  console.warn(warning);
}

const meant = (word: string | undefined): string => (word === undefined ? '' : ` Did you mean ${word}?`);

/** An attribute that neither the element nor HTML knows. */
export function warnUnknown(tag: string, name: string, known: readonly string[]): void {
  if (isEverywhere(name)) return;
  say(`<${tag}> does not know the attribute ${name}.${meant(nearest(name, known))} It knows ${known.join(', ')}.`);
}

/** The browser keeps nothing for this page, or no more than it has. */
export function warnStorage(): void {
  say(
    "Fanfare: this page's storage is blocked or full, so a fan stays signed in only until the page goes. A sandboxed frame needs allow-same-origin; otherwise allow site data in the browser.",
  );
}

/** A value that does not fit an attribute or a property. */
export function warnWrong(tag: string, name: string, given: unknown, attribute: Attribute<unknown>): void {
  const words = attribute.type.split(' | ').map((word) => word.replaceAll("'", ''));
  const wrong = typeof given === 'string' ? given.split(/[\s,]+/).find((word) => !words.includes(word)) : undefined;
  const shown = typeof given === 'string' ? `"${given}"` : String(given);
  const instead =
    attribute.fallback === undefined ? 'It counts as not set.' : `${JSON.stringify(attribute.fallback)} counts.`;
  const word = words.length > 1 && wrong !== undefined ? nearest(wrong, words) : undefined;
  say(`<${tag}> ${name}: ${attribute.type} expected instead of ${shown}.${meant(word)} ${instead}`);
}

/**
 * The platform has nothing at this address: names the tags that gave the id at its end.
 * @param path of the call that was refused
 */
export function warnMissing(path: string): void {
  const asked = decodeURIComponent(/[^/?]*(?=\?|$)/.exec(path)?.[0] ?? '');
  for (const element of elementsIn(document)) {
    // An element's properties are those of its class.
    for (const property of Object.keys(Object.getPrototypeOf(element) ?? {})) {
      const id: unknown = property.endsWith('Id') ? Reflect.get(element, property) : undefined;
      if (id === undefined || id !== asked) continue;
      say(
        `<${element.localName} ${attributeNameOf(property)}="${id}">: the platform has nothing with this id. Open what you want to show on ${platform.origin} and take its id from the address there.`,
      );
    }
  }
}

function elementsIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.localName.startsWith('fan-') ? [element] : []),
    ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
  ]);
}
