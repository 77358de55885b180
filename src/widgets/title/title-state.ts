import { call, type Reply } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { Language } from '../../core/words/language.ts';

export type Home = Reply<'GET /home'>;
export type Title = Reply<'GET /title/:titleId'>;

/** The data of the element: the home of all titles, or of one. One request each. */
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
     * Loads when the title, the language or the fan has changed: names are in the reader's language, and a page may
     * contain a fan's own data.
     */
    show(id: string | undefined, spoken: Language, userId: string | undefined): void {
      const next = `${spoken} ${userId ?? ''} ${id ?? ''}`;
      if (next === shown) return;
      shown = next;
      titleId = id;
      language = spoken;
      void load();
    },
    dispose(): void {
      home.dispose();
      title.dispose();
    },
  };
}
