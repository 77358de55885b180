import { publicScreens } from './areas/all-screens.ts';
import { checkScreens } from './check-screens.ts';

checkScreens(publicScreens);
