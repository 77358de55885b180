import { singleton } from '../singleton.ts';
import type { Content } from './request.ts';

/**
 * Replies that came with the page or with first screens, by path and language, or are on their way: the first calls of a visitor
 * need not ask for them again.
 */
export const servedReplies = singleton('served-replies', () => new Map<string, Content | Promise<Content>>());
