import { checkScreens } from './screens/check-screens.ts';
import { galleryScreens } from './screens/gallery-screens.ts';

checkScreens(galleryScreens);
