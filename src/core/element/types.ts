import type { Attributes, HeadingLevel } from './attributes/attributes.ts';
import type { DetailOf, ElementContract } from './contract.ts';
import type { FailureDetail } from './error-event.ts';

/**
 * Every type that a page needs, from one list. Each widget's contract adds itself with `declare global { interface
 * FanElements { 'fan-vote': typeof voteElement } }`.
 */
declare global {
  interface FanElements {}
  interface HTMLElementTagNameMap extends FanTags {}
  interface GlobalEventHandlersEventMap extends FanEvents {}
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FanJsx {}
  }
}

type ContractOf<Tag extends keyof FanElements> = FanElements[Tag] extends ElementContract ? FanElements[Tag] : never;

type PropertiesOf<A extends Attributes> = { -readonly [Name in keyof A]: A[Name]['fallback'] };

export type FanElementOf<Contract extends ElementContract> = HTMLElement &
  PropertiesOf<Contract['attributes']> & {
    theme: 'light' | 'dark' | 'auto' | undefined;
    headingLevel: HeadingLevel | undefined;
  };

export type FanTags = { [Tag in keyof FanElements]: FanElementOf<ContractOf<Tag>> };

/** The events of all elements in one map: name → CustomEvent with its detail. */
type EventEntry = {
  [Tag in keyof FanElements]: {
    [Name in keyof ContractOf<Tag>['events'] & string]: {
      name: Name;
      detail: DetailOf<ContractOf<Tag>['events'][Name]>;
    };
  }[keyof ContractOf<Tag>['events'] & string];
}[keyof FanElements];

export type FanEvents = {
  [Entry in EventEntry as Exclude<Entry['name'], 'fan-error'>]: CustomEvent<Entry['detail']>;
} & {
  'fan-error': CustomEvent<FailureDetail>;
};

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** In JSX a tag has its attributes by their HTML names, and `on` + an event's name. */
type JsxOf<Contract extends ElementContract> = {
  [Name in keyof Contract['attributes'] & string as Kebab<Name>]?: Contract['attributes'][Name]['fallback'];
} & {
  [Name in (keyof Contract['events'] & keyof FanEvents) | 'fan-error' as `on${Name}`]?: (
    event: FanEvents[Name],
  ) => void;
} & { theme?: 'light' | 'dark' | 'auto'; 'heading-level'?: HeadingLevel };

export type FanJsx = {
  [Tag in keyof FanElements]: React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, FanTags[Tag]> &
    JsxOf<ContractOf<Tag>>;
};
