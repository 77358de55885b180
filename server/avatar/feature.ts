import { defineFeature } from '../composition/define-feature.ts';
import { avatarCalls } from './contract.ts';
import { avatarPersonalData } from './personal-data.ts';
import { avatarRoutes } from './routes.ts';
import { sealedAvatarTables } from './sealed.ts';
import { createAvatarService } from './service.ts';

export const avatarFeature = defineFeature({
  name: 'avatar',
  calls: avatarCalls,
  // The database deletes removals together with their fan, and reports together with their picture.
  writes: { avatar_removal: ['INSERT'], avatar_report: ['INSERT'] },
  sealed: sealedAvatarTables,
  command: { area: 'avatar', load: () => import('./command.ts') },
  create(platform) {
    const avatars = createAvatarService(platform);
    return {
      service: avatars,
      routes: avatarRoutes(platform, avatars),
      personalData: avatarPersonalData(platform, avatars),
    };
  },
});
