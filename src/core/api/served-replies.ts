import { singleton } from '../singleton.ts';
import type { Content } from './request.ts';

/**
 * Replies that came with the page, by path and language: the first calls of a visitor need not ask for them again. Only
 * the platform's own pages have any.
 */
export const servedReplies = singleton('served-replies', () => new Map<string, Content>());
