import { platform } from '../../platform.ts';
import { type Attribute, attributeNameOf } from './attributes.ts';
import { belongsElsewhere } from './html-attributes.ts';
import { nearest } from './nearest.ts';

const printed = new Set<string>();

/** Each warning is printed once, however many tags cause it. */
function printOnce(warning: string): void {
  if (printed.has(warning)) return;
  printed.add(warning);
  console.warn(warning);
}

const meant = (word: string | undefined): string => (word === undefined ? '' : ` Did you mean ${word}?`);

/** An attribute that neither the element nor HTML has. */
export function warnUnknown(tag: string, name: string, names: readonly string[]): void {
  if (belongsElsewhere(name, names)) return;
  printOnce(
    `<${tag}> does not know the attribute ${name}.${meant(nearest(name, names))} It knows ${names.join(', ')}.`,
  );
}

/** The browser's storage is blocked or full. */
export function warnStorage(): void {
  printOnce(
    "Fanfare: this page's storage is blocked or full, so a fan stays signed in only until the page goes. A sandboxed frame needs allow-same-origin; otherwise allow site data in the browser.",
  );
}

/** A wrong value of an attribute or a property. */
export function warnWrong(tag: string, name: string, value: unknown, attribute: Attribute<unknown>): void {
  const words = attribute.type.split(' | ').map((word) => word.replaceAll("'", ''));
  const wrong = typeof value === 'string' ? value.split(/[\s,]+/).find((word) => !words.includes(word)) : undefined;
  const shown = typeof value === 'string' ? `"${value}"` : String(value);
  const instead =
    attribute.fallback === undefined ? 'It counts as not set.' : `${JSON.stringify(attribute.fallback)} counts.`;
  const word = words.length > 1 && wrong !== undefined ? nearest(wrong, words) : undefined;
  printOnce(`<${tag}> ${name}: ${attribute.type} expected instead of ${shown}.${meant(word)} ${instead}`);
}

/**
 * This id does not exist on the platform: names the tags that use it.
 * @param path of the refused call, or the id alone
 */
export function warnMissing(path: string): void {
  const [address = '', query] = path.split('?');
  for (const id of [decodeURIComponent(address.split('/').at(-1) ?? ''), titleOf(query)]) {
    for (const [tag, attribute] of tagsWith(id)) {
      printOnce(
        `<${tag} ${attribute}="${id}">: the platform has nothing with this id. Open what you want to show on ${platform.origin} and take its id from the address there.`,
      );
    }
  }
}

const checkedLists = new Set<string>();

/**
 * The list of a title is empty, as it is for an unknown title: checks once per title whether it exists.
 * @param path of the call
 */
export async function warnEmpty(path: string): Promise<void> {
  const titleId = titleOf(path.split('?')[1]);
  if (checkedLists.has(titleId) || tagsWith(titleId).length === 0) return;
  checkedLists.add(titleId);
  const reply = await fetch(`${platform.origin}/api/v1/title/${encodeURIComponent(titleId)}`, { credentials: 'omit' });
  // An unread body would keep the connection open.
  await reply.body?.cancel();
  if (reply.status === 404) warnMissing(titleId);
}

const titleOf = (query = ''): string => new URLSearchParams(query).get('titleId') ?? '';

/** The tags with this id, each with the attribute that has it. */
function tagsWith(id: string): [tag: string, attribute: string][] {
  if (id === '') return [];
  return elementsIn(document).flatMap((element) =>
    // An element's properties are those of its class.
    Object.keys(Object.getPrototypeOf(element) ?? {})
      .filter((property) => property.endsWith('Id') && Reflect.get(element, property) === id)
      .map((property): [string, string] => [element.localName, attributeNameOf(property)]),
  );
}

function elementsIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.localName.startsWith('fan-') ? [element] : []),
    ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
  ]);
}
