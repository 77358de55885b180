import { checkScreens } from './check-screens.ts';
import { galleryScreens } from './areas/gallery-screens.ts';

checkScreens(galleryScreens);
