/** Scripts in pages import the elements; separate files get the types from here. */
import type {} from '@fanfare/elements';
