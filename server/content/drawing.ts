import type { z } from 'zod';

/** What a picture is drawn from. The same request gives the same bytes, so that a picture keeps its address. */
export interface DrawingRequest<Options = unknown> {
  /** The id of what the picture shows. */
  seed: string;
  options: Options;
  /** The artists named under `faces`, each with the options of its own portrait. */
  faces: readonly { seed: string; options: unknown }[];
}

/** One kind of picture that a content folder can draw by itself. Width and height are in CSS pixels. */
export interface Drawing {
  width: number;
  height: number;
  /** The schema of this kind's options. */
  options: z.ZodType;
  /** An SVG document whose first fill is its ground. Throws where the options are not as the schema says. */
  draw: (request: DrawingRequest) => string;
}

/** What a content folder's `drawings.ts` exports as `drawings`: the kinds that its files name with `draw:`. */
export type Drawings = Readonly<Record<string, Drawing>>;
