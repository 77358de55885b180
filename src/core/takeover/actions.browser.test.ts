import { expect } from 'chai';
import { show } from '../../../tests/browser/harness.ts';
import { type FollowOptions, followActions } from './actions.ts';

/** A surface whose actions are followed, and what happens in it afterwards. */
function follow(content: string, options?: FollowOptions) {
  const surface = show(`<div>${content}</div>`);
  const stopEvents = (event: Event) => event.stopImmediatePropagation();
  const end = followActions(surface, options);
  // As React's root does before it can handle an event.
  for (const type of ['click', 'submit', 'input']) surface.addEventListener(type, stopEvents, true);
  const events: string[] = [];
  const record = ({ type, target }: Event) => {
    if (target instanceof Element) events.push(`${type} ${target.id}`);
  };
  return {
    surface,
    events,
    /** React has taken over the nodes. */
    end() {
      const repeat = end();
      for (const type of ['click', 'submit', 'input']) {
        surface.removeEventListener(type, stopEvents, true);
        surface.addEventListener(type, (event) => {
          // No test may leave its page.
          if (type === 'submit') event.preventDefault();
          record(event);
        });
      }
      repeat();
    },
  };
}

const find = (surface: HTMLElement, selector: string): HTMLElement => {
  const found = surface.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

const twoButtons = '<button id="one">Choose</button><button id="two">Choose</button>';

describe('an action before React has taken over the nodes', () => {
  it('is repeated on the node that was pressed last', () => {
    const { surface, events, end } = follow(twoButtons, { at: window });
    find(surface, '#one').click();
    find(surface, '#two').click();
    // The reader has touched the page beside it.
    surface.click();
    end();
    expect(events).to.deep.equal(['click two']);
  });

  it('is repeated on the node that has replaced the pressed one', () => {
    const { surface, events, end } = follow(twoButtons);
    find(surface, '#two').click();
    surface.innerHTML = '<button id="three">Choose</button><button id="four">Choose</button>';
    end();
    expect(events).to.deep.equal(['click four']);
  });

  it('is repeated where it came before the script that follows it', () => {
    const other = document.createElement('button');
    const outside = follow(twoButtons, { pressed: other });
    outside.end();
    expect(outside.events).to.deep.equal([]);
    const { surface } = outside;
    const end = followActions(surface, { pressed: find(surface, '#one') });
    end()();
    expect(outside.events).to.deep.equal(['click one']);
  });

  it('is not repeated if it belongs to another surface', () => {
    const { surface, events, end } = follow('<div id="host"></div>', { at: window });
    const root = find(surface, '#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<div class="surface"><button id="inside">Vote</button></div>';
    const inside = find(root.firstElementChild as HTMLElement, 'button');
    const repeated: string[] = [];
    const endInside = followActions(inside.parentElement as HTMLElement, { at: window });
    inside.click();
    end();
    expect(events).to.deep.equal([]);
    inside.addEventListener('click', () => repeated.push('inside'));
    endInside()();
    expect(repeated).to.deep.equal(['inside']);
  });

  it('sends a form once React can handle it, and no page is opened before', () => {
    const { surface, events, end } = follow('<form id="form" action="/elsewhere"><button>Send</button></form>');
    find(surface, 'button').click();
    end();
    expect(events).to.deep.equal(['submit form']);
  });

  it('sends the form of an element, whose “submit” does not leave the shadow root', () => {
    const { surface } = follow('<div id="host"></div>', { at: window });
    const root = find(surface, '#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<div class="surface"><form action="/elsewhere"><button>Send</button></form></div>';
    const inside = root.firstElementChild as HTMLElement;
    const end = followActions(inside, { at: window });
    find(inside, 'button').click();
    const repeat = end();
    let sent = 0;
    inside.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    repeat();
    expect(sent).to.equal(1);
  });

  it('of a link is repeated, unless links open at once', () => {
    const link = '<a id="link" href="#elsewhere">Elsewhere</a>';
    const held = follow(link);
    find(held.surface, 'a').click();
    expect(location.hash).to.equal('');
    held.end();
    expect(held.events).to.deep.equal(['click link']);
    history.replaceState(null, '', location.pathname + location.search);
    const open = follow(link, { opensLinks: true });
    find(open.surface, 'a').click();
    expect(location.hash).to.equal('#elsewhere');
    history.replaceState(null, '', location.pathname + location.search);
    open.end();
    expect(open.events).to.deep.equal([]);
  });

  it('in a field is repeated with its text, which stays, and its focus', () => {
    const { surface, events, end } = follow('<input id="name" /><input id="agreed" type="checkbox" />', { at: window });
    const [name, agreed] = surface.querySelectorAll('input');
    if (!name || !agreed) throw new Error('two fields');
    name.focus();
    name.value = 'Haram';
    name.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    agreed.click();
    end();
    expect([name.value, agreed.checked]).to.deep.equal(['Haram', true]);
    expect(events).to.include('input name');
    expect(document.activeElement).to.equal(name);
  });
});
