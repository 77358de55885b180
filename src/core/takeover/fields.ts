type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = 'input, textarea';

/**
 * Remembers what the reader types, chooses and focuses until React has taken over the nodes of the server. A field that React replaces,
 * as for a signed-in fan, gets it as well.
 * @param at the target that gets each event before React's own listeners, which stop the events of nodes that it can't take over yet
 * @returns ends that, and returns what repeats it
 */
export function followFields(surface: HTMLElement, at: EventTarget): () => () => void {
  /** By the place of the field: its text, or whether it is checked. */
  const changes = new Map<string, string | boolean>();
  const changedFields = new Set<Field>();
  const root = surface.getRootNode();
  let focused: string | undefined;

  const note = (field: Field) => {
    changedFields.add(field);
    changes.set(placeOf(field, surface), isChoice(field) ? field.checked : field.value);
  };
  const onInput = (event: Event) => {
    const [target] = event.composedPath();
    if (isField(target) && surface.contains(target)) note(target);
  };
  const onFocus = (event: Event) => {
    const [target] = event.composedPath();
    focused = event.type === 'focusin' && isField(target) ? placeOf(target, surface) : undefined;
  };
  for (const field of fieldsOf(surface)) if (isChanged(field)) note(field);
  const active = (root instanceof Document || root instanceof ShadowRoot) && root.activeElement;
  if (isField(active)) focused = placeOf(active, surface);
  at.addEventListener('input', onInput, true);
  addEventListener('pointerdown', onFocus, true);
  addEventListener('focusin', onFocus, true);
  return () => {
    at.removeEventListener('input', onInput, true);
    removeEventListener('pointerdown', onFocus, true);
    removeEventListener('focusin', onFocus, true);
    return () => {
      for (const field of fieldsOf(surface)) {
        const at = placeOf(field, surface);
        const change = changes.get(at);
        if (change !== undefined) repeat(field, change, changedFields.has(field));
        if (at === focused) field.focus({ preventScroll: true });
      }
    };
  };
}

const fieldsOf = (surface: HTMLElement) => surface.querySelectorAll<Field>(fields);
const isField = (target: unknown): target is Field => target instanceof Element && target.matches(fields);
const isChoice = (field: Field): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type);
const isChanged = (field: Field): boolean =>
  isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

/** The same for a field and for the one that has replaced it. */
const placeOf = (field: Field, surface: HTMLElement): string =>
  [[...fieldsOf(surface)].indexOf(field), field.type, field.className].join(' ');

/** React notices only a change from the value that it knows. The field itself keeps its text, caret and composition. */
function repeat(field: Field, change: string | boolean, isSame: boolean): void {
  if (isChoice(field)) {
    if (!change && field.type === 'radio') return;
    field.checked = !change;
    field.click();
    return;
  }
  if (!isSame) {
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, change);
  } else Reflect.get(field, '_valueTracker')?.setValue(`${field.value} `);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
