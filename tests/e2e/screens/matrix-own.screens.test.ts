import { ownScreens } from './areas/all-screens.ts';
import { checkScreens } from './check-screens.ts';

checkScreens(ownScreens);
