import { call, type Reply } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { Language } from '../../core/words/language.ts';

export type Home = Reply<'GET /home'>;
export type Title = Reply<'GET /title/:titleId'>;

/** What the element shows: the front row of all titles, or one title's home. One request each. */
export function createTitleState(onFailure: (error: unknown) => void) {
  let shown = '';
  let titleId: string | undefined;
  let language: Language | undefined;

  const home = createRemote((signal) => call('GET /home', { ...(language && { language }), signal }), onFailure);
  const title = createRemote(
    (signal) =>
      call('GET /title/:titleId', { params: { titleId: titleId ?? '' }, ...(language && { language }), signal }),
    onFailure,
  );
  const load = () => (titleId === undefined ? home.load() : title.load());

  return {
    home: home.state,
    title: title.state,
    load,

    /**
     * Loads when the title, the language or the fan is another one than before: names come in the reader's language, and
     * a page of one fan is nobody else's.
     */
    show(wanted: string | undefined, spoken: Language, userId: string | undefined): void {
      const next = `${spoken} ${userId ?? ''} ${wanted ?? ''}`;
      if (next === shown) return;
      shown = next;
      titleId = wanted;
      language = spoken;
      void load();
    },
    dispose(): void {
      home.dispose();
      title.dispose();
    },
  };
}
