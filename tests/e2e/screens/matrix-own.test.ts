import { ownScreens } from './all-screens.ts';
import { checkScreens } from './check-screens.ts';

checkScreens(ownScreens);
