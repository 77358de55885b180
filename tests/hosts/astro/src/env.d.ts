/** Scripts in pages import the elements; files of their own know the types from here. */
import type {} from '@fanfare/elements';
