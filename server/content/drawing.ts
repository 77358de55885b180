import type { z } from 'zod';

/** What a picture is drawn from. The same request gives the same bytes, so that a picture keeps its address. */
export interface DrawingRequest<Options> {
  /** The id of what the picture shows. */
  seed: string;
  options: Options;
  /** The artists named under `faces`, each with the options of its own portrait. */
  faces: readonly { seed: string; options: unknown }[];
}

/** One kind of picture that a content folder can draw by itself. Width and height are in CSS pixels. */
export interface Drawing<Options> {
  width: number;
  height: number;
  options: z.ZodType<Options>;
  /** An SVG document whose first fill is its ground. */
  draw: (request: DrawingRequest<Options>) => string;
}

/**
 * What a content folder's `drawings.ts` exports as `drawings`: the kinds that its files name with `draw:`. Options are
 * validated by the kind's own schema before it draws.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind's options are known to that kind alone
export type Drawings = Readonly<Record<string, Drawing<any>>>;
