import { defineFeature } from '../composition/define-feature.ts';
import { photocardFeature } from '../photocard/feature.ts';
import { readMedia } from '../platform/drawing/media.ts';
import { sharingCalls } from './contract.ts';
import { sharingRoutes } from './routes.ts';
import { createSharePictures } from './share-pictures.ts';

export const sharingFeature = defineFeature({
  name: 'sharing',
  calls: sharingCalls,
  create(platform, others) {
    const pictures = createSharePictures({
      site: () => others.site(),
      render: others.serviceOf(photocardFeature).render,
      readPicture: (url) => readMedia(platform.config.dataDirectory, url),
    });
    return { service: null, routes: sharingRoutes(pictures) };
  },
});
