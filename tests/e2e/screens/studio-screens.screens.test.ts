import { studioScreens } from './areas/studio-screens.ts';
import { checkScreens } from './check-screens.ts';

checkScreens(studioScreens);
