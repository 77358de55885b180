/** The most bytes of a picture that Studio uploads for the content. */
export const maxPictureBytes = 15_000_000;

/** What a picture may be; the server decides by its content. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The width from which a picture is clear wherever it is shown, in pixels. */
export const clearWidth = 1920;

/** Width by height of the places that pictures are cut for. */
export const pictureShapes = { poster: 4 / 5, stage: 16 / 9, portrait: 1 } as const;

/** How far a picture's shape may differ from its place before the cut is worth a message. */
const slack = 0.03;

/** What is not as it should be of a picture, which is shown nevertheless. */
export function pictureFlaws(shape: keyof typeof pictureShapes, size: { width: number; height: number }) {
  const ratio = size.width / size.height / pictureShapes[shape];
  return { isSmall: size.width < clearWidth, isCut: Math.abs(ratio - 1) > slack };
}
