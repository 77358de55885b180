import { publicScreens } from './all-screens.ts';
import { checkScreens } from './check-screens.ts';

checkScreens(publicScreens);
