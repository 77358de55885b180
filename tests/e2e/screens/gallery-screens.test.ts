import { checkScreens } from './check-screens.ts';
import { galleryScreens } from './gallery-screens.ts';

checkScreens(galleryScreens);
