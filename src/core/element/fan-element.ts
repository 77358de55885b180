import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { adoptDesign } from '../design/adopt-design.ts';
import {
  type Attributes,
  attributeNameOf,
  headingLevel,
  oneOf,
  type PropsOf,
  spellingsOf,
} from './attributes/attributes.ts';
import { readAttribute, readProperty } from './attributes/read-value.ts';
import { warn } from './attributes/warn.ts';
import { type BridgeProps, createBridge } from './bridge.tsx';
import { keepFocus } from './context/keep-focus.ts';
import type { ElementContract } from './contract.ts';
import { ElementLifecycle } from './element-lifecycle.ts';
import { sheetsOf } from './element-sheets.ts';
import { adopt } from './view/sheets.ts';

export type ElementDefinition<Contract extends ElementContract> = Contract & {
  readonly component: ComponentType<PropsOf<Contract['attributes']>>;
  /** The texts of the element's style sheets (`?inline`), shared ones first. */
  readonly styles?: string | readonly string[];
};

/** Members of r2wc's class: its render method, the React root, and the props. Registered symbols, so a subclass can use them. */
const render: unique symbol = Symbol.for('r2wc.render');
const context: unique symbol = Symbol.for('r2wc.context');
const props: unique symbol = Symbol.for('r2wc.props');

/** The members of r2wc's class that its declared type does not have. */
interface BridgeElement extends HTMLElement {
  /** Where React mounts. */
  container: Node;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, text: string | null): void;
  [render](): void;
  [context]?: { root: Root; ReactComponent: ComponentType<BridgeProps> };
  [props]: BridgeProps;
}
type BridgeClass = (new () => BridgeElement) & { readonly observedAttributes: string[] };

const theme = oneOf(['light', 'dark', 'auto']);

/**
 * The class of a tag. r2wc provides the shadow root, the properties, the observed attributes and the React root; this
 * class adds the other promises of docs/embedding.md.
 */
export function createElementClass<Contract extends ElementContract>(
  definition: ElementDefinition<Contract>,
): CustomElementConstructor {
  const { tag } = definition;
  const attributes: Attributes = { ...definition.attributes, headingLevel };
  const names = Object.keys(attributes);
  const conditions = Object.keys(definition.height).join('');
  const propertyOf = new Map(names.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name])));
  const lifecycles = new WeakMap<Node, ElementLifecycle>();
  const sheets = sheetsOf(definition);
  const bridge = createBridge(definition.component, lifecycles);
  const Base = bridgeClass(bridge, names);

  class FanElement extends Base {
    /** Set by `attachShadow`, which r2wc's constructor calls. */
    declare internals: ElementInternals;
    readonly #lifecycle: ElementLifecycle;
    /** True if a change waits for the end of the first render. */
    #isHeld = false;

    static override get observedAttributes() {
      return [...propertyOf.keys(), 'theme'];
    }

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      adoptDesign(root);
      adopt(root, sheets);
      keepFocus(root);
      this.#lifecycle = new ElementLifecycle(this, this.internals, root, definition, {
        mount: () => {
          // Sheets that a first screen has held back.
          adopt(root, []);
          super.connectedCallback();
        },
        unmount: () => super.disconnectedCallback(),
        // r2wc would create a root, which removes the nodes. It uses this one from now on.
        hydrate: () => {
          const onRecoverableError = (error: unknown) => console.debug(`${tag} was rendered again:`, error);
          const root = hydrateRoot(this.container as HTMLElement, createElement(bridge, this[props]), {
            onRecoverableError,
          });
          this[context] = { root, ReactComponent: bridge };
        },
        hydrated: () => {
          adopt(root, []);
          if (this.#isHeld) queueMicrotask(() => super[render]());
        },
      });
      this.container = this.#lifecycle.surface;
      lifecycles.set(root, this.#lifecycle);
      for (const [name, attribute] of Object.entries(attributes)) store(this, name, attribute.fallback);
    }

    /** Keeps a root from the page's HTML, which a new one would empty, or with the first screen that the loader shows. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      this.internals ??= this.attachInternals();
      return this.internals.shadowRoot ?? this.shadowRoot ?? super.attachShadow(init);
    }

    override connectedCallback(): void {
      this.#takeEarlyProperties();
      for (const name of this.getAttributeNames()) {
        if (!(name in this) && !propertyOf.has(name) && !/^(class$|data-|aria-)/.test(name)) {
          warn(({ warnUnknown }) => warnUnknown(tag, name, [...names.map(attributeNameOf), 'lang', 'theme']));
        }
      }
      this.#lifecycle.connected();
    }

    override disconnectedCallback(): void {
      this.#lifecycle.disconnected();
    }

    /** A new document has neither the tokens nor the element's sheets. */
    adoptedCallback(): void {
      if (this.shadowRoot) adoptDesign(this.shadowRoot);
    }

    /** With this callback, `moveBefore` does not disconnect the element. */
    connectedMoveCallback(): void {
      this.#lifecycle.follow();
    }

    override attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      const property = propertyOf.get(name) ?? '';
      const attribute = attributes[property];
      if (attribute) {
        const written = spellingsOf(property).find((spelling) => this.hasAttribute(spelling)) ?? name;
        store(this, property, readAttribute(tag, written, attribute, this.getAttribute(written)));
      } else readAttribute(tag, name, theme, text); // CSS reads `theme`; an unknown value still needs a warning
    }

    override [render](): void {
      // React would remove the nodes that it has not taken over yet.
      this.#isHeld = this.#lifecycle.host.first !== null;
      if (!this.#lifecycle.isMounted || this.#isHeld) return;
      this.#lifecycle.changed();
      super[render]();
    }

    /** Properties that the page set before the tag was defined are on the instance and hide the class's accessors. */
    #takeEarlyProperties(): void {
      for (const name of [...names, ...names.map((each) => each.toLowerCase()), 'theme']) {
        if (!Object.hasOwn(this, name)) continue;
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
    }
  }

  /** r2wc's setter stores the value and renders. */
  function store(element: FanElement, name: string, value: unknown): void {
    Reflect.set(Base.prototype, name, value, element);
  }

  for (const [name, attribute] of Object.entries(attributes)) {
    const property: PropertyDescriptor & ThisType<FanElement> = {
      enumerable: true,
      configurable: true,
      get(this: FanElement): unknown {
        return Reflect.get(Base.prototype, name, this);
      },
      set(this: FanElement, value: unknown) {
        const read = readProperty(tag, name, attribute, value);
        store(this, name, read);
        // As in HTML, booleans and words that affect the height are reflected to attributes: the rules of the reserved
        // box read them there.
        const onTag = attributeNameOf(name);
        if (typeof read === 'boolean') this.toggleAttribute(onTag, read);
        else if (conditions.includes(`[${onTag}=`)) reflect(this, onTag, read);
      },
    };
    // In lower case too, for frameworks that set properties by the names of HTML attributes.
    Object.defineProperty(FanElement.prototype, name.toLowerCase(), { ...property, enumerable: false });
    Object.defineProperty(FanElement.prototype, name, property);
  }
  Object.defineProperty(FanElement.prototype, 'theme', themeProperty);
  return FanElement;
}

/** Like `dir`, the property reflects the attribute, which CSS reads. */
const themeProperty: PropertyDescriptor & ThisType<HTMLElement> = {
  enumerable: true,
  configurable: true,
  get() {
    return readAttribute(this.localName, 'theme', theme, this.getAttribute('theme'));
  },
  set(value: unknown) {
    reflect(this, 'theme', readProperty(this.localName, 'theme', theme, value));
  },
};

function reflect(element: HTMLElement, name: string, value: unknown): void {
  if (typeof value === 'string') element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/**
 * A property without an r2wc type is stored and rendered unchanged. No conversion of r2wc applies, above all not
 * "function", which would look up a name from the page's HTML on `window`.
 */
function bridgeClass(bridge: ComponentType<BridgeProps>, names: readonly string[]): BridgeClass {
  const untyped = Object.fromEntries(names.map((name) => [name, undefined]));
  return r2wc(bridge, { shadow: 'open', props: untyped }) as BridgeClass;
}
