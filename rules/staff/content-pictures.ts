/** The max size of a picture that Studio uploads for the content. */
export const maxPictureBytes = 15_000_000;

/** The allowed types of pictures. The server checks the bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** From this width on, a picture is sharp wherever it is shown. In pixels. */
export const clearWidth = 1920;

/** The ratios of width to height to which pictures are cropped. */
export const pictureShapes = { poster: 4 / 5, stage: 16 / 9, portrait: 1 } as const;

/** A picture may differ by this from its ratio before Studio shows that it is cropped. */
const tolerance = 0.03;

/** The flaws of a picture, which is shown in spite of them. */
export function pictureFlaws(shape: keyof typeof pictureShapes, size: { width: number; height: number }) {
  const ratio = size.width / size.height / pictureShapes[shape];
  return { isSmall: size.width < clearWidth, isCut: Math.abs(ratio - 1) > tolerance };
}
