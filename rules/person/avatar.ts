/** The figures that the platform draws as profile pictures; the words are `avatar:figures`. */
export const avatarFigures = [
  'cat',
  'dog',
  'rabbit',
  'bear',
  'fox',
  'panda',
  'tiger',
  'koala',
  'mouse',
  'penguin',
  'chick',
  'frog',
] as const;
export type AvatarFigure = (typeof avatarFigures)[number];

/** The colours behind a figure; the words are `avatar:grounds`. */
export const avatarGrounds = ['violet', 'pink', 'orange', 'green', 'blue', 'night'] as const;
export type AvatarGround = (typeof avatarGrounds)[number];

/** A profile picture that the platform draws. */
export interface DrawnAvatar {
  figure: AvatarFigure;
  ground: AvatarGround;
}

/** Below the API's base; always the same picture. */
export const drawnAvatarPath = ({ figure, ground }: DrawnAvatar): string => `/user/avatar/drawn/${figure}/${ground}`;

/** The sides of the squares in which an uploaded picture is stored, in pixels: for rows and buttons, and for the profile. */
export const avatarSizes = [96, 320] as const;

/** The largest file that the server takes. The site makes a picture smaller before it sends it. */
export const maxAvatarBytes = 4 * 1024 * 1024;
/** Width × height of the largest picture that the server opens. */
export const maxAvatarPixels = 25_000_000;

/** Why a fan reports a picture, and why an operator removes one; the words are `avatar:reasons`. */
export const avatarReasons = ['SEXUAL', 'VIOLENT', 'HATEFUL', 'PERSON', 'OTHER'] as const;
export type AvatarReason = (typeof avatarReasons)[number];
