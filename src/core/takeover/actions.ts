import { followFields } from './fields.ts';

interface Press {
  /** Null for a press that came before this script. */
  readonly event: Event | null;
  readonly control: Element;
  readonly name: string;
  /** The place among the controls with this name. */
  readonly place: number;
}

export interface FollowOptions {
  /** The target that gets each event before React's own listeners, which stop the events of nodes that it can't take over yet. */
  readonly at?: EventTarget;
  /** True if a link opens its page at once. Otherwise its press is repeated, so that the page can take over `fan-navigate`. */
  readonly opensLinks?: boolean;
  /** The last node that the reader pressed before. */
  readonly pressed?: Element | undefined;
}

/** Remembers what the reader does before React has taken over the nodes. @returns ends that, and returns what repeats the actions */
export function followActions(
  surface: HTMLElement,
  { at = surface, opensLinks = false, pressed: earlier }: FollowOptions = {},
): () => () => void {
  let pressed: Press | undefined;
  const endFields = followFields(surface, at);

  const note = (target: Element, event: Event | null) => {
    // Fields have their change already, and details open by themselves.
    const control = target instanceof HTMLFormElement ? target : target.closest('a, button');
    if (!control) return;
    const isLink = control.localName === 'a';
    if (isLink && opensLinks) return;
    if (event?.type === 'submit' || isLink) event?.preventDefault();
    const name = nameOf(control);
    pressed = { event, control, name, place: equals(surface, control, name).indexOf(control) };
  };
  const onPress = (event: Event) => {
    const [target] = event.composedPath();
    if (isPlain(event) && target instanceof Element && surface.contains(target)) note(target, event);
  };
  if (earlier && surface.contains(earlier)) note(earlier, null);
  at.addEventListener('click', onPress, true);
  // A “submit” event does not leave a shadow root.
  surface.addEventListener('submit', onPress, true);
  return () => {
    at.removeEventListener('click', onPress, true);
    surface.removeEventListener('submit', onPress, true);
    const repeatFields = endFields();
    // React has taken over the nodes because of this press, and handles it.
    if (pressed?.event?.eventPhase && !pressed.event.defaultPrevented) pressed = undefined;
    return () => {
      repeatFields();
      if (pressed) repeat(pressed, surface);
    };
  };
}

const isPlain = (event: Event): boolean =>
  !(event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey));

function repeat({ control, name, place }: Press, surface: HTMLElement): void {
  // React replaces the nodes where a signed-in fan has other content.
  const now = control.isConnected ? control : equals(surface, control, name)[place];
  if (now instanceof HTMLFormElement) now.requestSubmit();
  else now?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
}

const nameOf = (control: Element): string => `${control.ariaLabel ?? ''} ${control.textContent}`;
const equals = (surface: HTMLElement, { localName }: Element, name: string): Element[] =>
  [...surface.querySelectorAll(localName)].filter((each) => nameOf(each) === name);
