import { galleryScreens } from './areas/gallery-screens.ts';
import { checkScreens } from './check-screens.ts';

checkScreens(galleryScreens);
