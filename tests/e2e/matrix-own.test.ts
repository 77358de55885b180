import { ownScreens } from './screens/all-screens.ts';
import { checkScreens } from './screens/check-screens.ts';

checkScreens(ownScreens);
