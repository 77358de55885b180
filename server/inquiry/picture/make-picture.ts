import {
  inquiryPictureSide,
  maxInquiryPictureBytes,
  maxInquiryPicturePixels,
} from '../../../rules/inquiry/pictures.ts';
import { createPictureQueue } from '../../platform/picture/picture-queue.ts';

/** A picture as it is stored: WebP. */
export interface InquiryPictureFile {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The whole picture, upright, without its metadata, not larger than a reader needs. */
export const createInquiryPictureMaker = () =>
  createPictureQueue<InquiryPictureFile>({
    maxBytes: maxInquiryPictureBytes,
    maxPixels: maxInquiryPicturePixels,
    async make(open) {
      const side = inquiryPictureSide;
      const { data, info } = await (await open())
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    },
  });
