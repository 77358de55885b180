import { hydrateRoot } from 'react-dom/client';
import { servedReplies } from '../../core/api/served-replies.ts';
import { createFirstRender, type FirstRender } from '../../core/element/first-render.ts';
import { type Host, HostContext } from '../../core/element/host.ts';
import { servedRows } from '../../core/takeover/served-rows.ts';
import { language } from '../../core/words/language.ts';
import { Site } from '../site.tsx';
import { prepareNodes } from './served-nodes.ts';
import type { ServedData } from './served-page.ts';

/**
 * Takes over the nodes of the served page. Until its scripts and words are there, the page can be read, and its links work.
 * @param loaded resolves when they are there
 * @param onDone called when the nodes of the page and of all its elements are taken over
 */
export function hydrateSite(place: HTMLElement, data: ServedData, loaded: Promise<void>, onDone: () => void): void {
  const { documentElement } = document;
  const screen = { ...data, zone: null, language: documentElement.lang, rows: servedRows };
  const nodes = prepareNodes(place, screen);

  void loaded.then(() => {
    const host: Host & { first: FirstRender | null } = {
      element: place,
      language,
      first: createFirstRender(screen),
      emit: () => true,
    };
    const taken = () => {
      host.first = null;
      nodes.pageTaken();
    };
    const site = (
      <HostContext value={host}>
        <Site onRendered={taken} />
      </HostContext>
    );
    const onRecoverableError = (error: unknown) => console.debug('The page was rendered again:', error);
    hydrateRoot(place, site, { onRecoverableError });
  });

  void nodes.allTaken.then(() => {
    servedReplies.clear();
    // After the reader's actions, which are repeated now.
    setTimeout(() => {
      delete documentElement.dataset['served'];
      onDone();
    });
  });
}
