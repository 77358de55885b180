import type { z } from 'zod';

/** The input of a drawing. The same input gives the same bytes, so that a picture keeps its address. */
export interface DrawingRequest<Options = unknown> {
  /** The id of the drawn entry. */
  seed: string;
  options: Options;
  /** The artists named under `faces`, each with the options of its own portrait. */
  faces: readonly { seed: string; options: unknown }[];
}

/** A kind of picture that a content folder can draw. Width and height are in CSS pixels. */
export interface Drawing {
  width: number;
  height: number;
  /** The schema of this kind's options. */
  options: z.ZodType;
  /** An SVG document whose first fill is its background. Throws if the options do not match the schema. */
  draw: (request: DrawingRequest) => string;
}

/** What a content folder's `drawings.ts` exports as `drawings`: the kinds for `draw:` in its files. */
export type Drawings = Readonly<Record<string, Drawing>>;
