import type { Language } from '../../http/contract.ts';
import type { RenderRequest, ServedReply } from '../body/rendered-page.ts';

/** Request to the built renderer for the first screen of one element on a partner's page. */
export interface FragmentRequest extends Omit<RenderRequest, 'address'> {
  readonly tag: string;
  /** The reader's time zone, if it is known. */
  readonly zone?: string | null;
  /** As they are on the tag: `vote-id`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A text, or an element with its attributes (0 for none) and its content. */
export type FragmentNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>> | 0, ...content: FragmentNode[]];

/**
 * The first screen of an element as data: a page whose policy is strict allows neither text that is made into HTML nor style
 * attributes.
 */
export interface RenderedFragment {
  /** The content of the shadow root. */
  readonly tree: readonly FragmentNode[];
  /** The tokens' defaults, for the page and for the shadow root. */
  readonly tokens: string;
  /** All other rules that something in the tree may need. */
  readonly styles: string;
  readonly replies: readonly ServedReply[];
  /** The files of late parts and words that the element will import, below the root: `src/widgets/vote/stage/stage-part.tsx`. */
  readonly lateFiles: readonly string[];
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  /** Of the time zones in the tree, by their ids: the browser may have other names. */
  readonly zoneNames: Readonly<Record<string, string>>;
  /** True if the element will ask if fans can sign in on its page. */
  readonly asksForSignIn: boolean;
}

/** @returns null where there is nothing to show, such as a vote that does not exist */
export type RenderFragment = (request: FragmentRequest) => Promise<RenderedFragment | null>;

/** The same as HTML without scripts and style sheets, which a partner's server puts between the tags. */
export interface RenderedPlainFragment {
  readonly html: string;
  readonly replies: readonly ServedReply[];
}

export type RenderPlainFragment = (request: FragmentRequest) => Promise<RenderedPlainFragment | null>;

/** Reply of `GET /first/:tag`. */
export interface FragmentReply
  extends Pick<RenderedFragment, 'tree' | 'tokens' | 'styles' | 'at' | 'zoneNames' | 'asksForSignIn'> {
  readonly language: Language;
  /** The reader's time zone, in which the times are; null for those of the title or vote. */
  readonly zone: string | null;
  /** Scripts that the element will import, beside its own: `assets/stage-part-n812z43.js`. */
  readonly scripts: readonly string[];
  readonly replies: readonly (readonly [
    path: string,
    language: Language,
    content: Readonly<Record<string, unknown>>,
  ])[];
}
