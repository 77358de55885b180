import type { Language } from '../../http/contract.ts';

/** Request to the built renderer (`src/rendering/entry.tsx`). */
export interface RenderRequest {
  /** Path and query of a public page: `/votehome?vote=final`. */
  readonly address: string;
  readonly language: Language;
  readonly publicOrigin: string;
  /**
   * Answers a call of the API as it answers any visitor without a session.
   * @param path below the API's base, with its query
   */
  read(path: string, language: Language): Promise<Response>;
}

/** A reply that the page was rendered with. */
export interface ServedReply {
  readonly path: string;
  readonly language: Language;
  /** As it was sent: JSON, with integers of any length. */
  readonly text: string;
}

/** The content of a page as HTML. */
export interface RenderedPage {
  /** For the page's React root; each element has its shadow root in a `<template>`. */
  readonly html: string;
  /** For the end of the head: the pictures of the first screen. */
  readonly preloads: string;
  /** The style sheet of content outside of elements; empty for none. */
  readonly style: string;
  /** The texts of all style elements in `html`. */
  readonly styles: readonly string[];
  readonly replies: readonly ServedReply[];
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  /** The names of the time zones in the content, by their ids: the browser may have other names. */
  readonly zoneNames: Readonly<Record<string, string>>;
  /** The files that the page's script imports to draw the same, below the root: `src/app/pages/home.tsx`. */
  readonly lateFiles: readonly string[];
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;
