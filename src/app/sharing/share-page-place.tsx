import { createLatePart } from '../../core/state/late-part.ts';
import { useAddition } from '../takeover/use-addition.ts';
import type { SharePageProps } from './share-page.tsx';
import './share-page.css';

const part = createLatePart(() => import('./share-page.tsx'), 'photocard');

/**
 * The share button below a page's element. Here and not in the element, whose first screen would need more bytes on
 * partners' pages too.
 */
export function SharePagePlace(props: SharePageProps) {
  // Without its script the page can still be shared by the browser's own menu.
  const loaded = useAddition(part, () => undefined);
  return <div className="share-page">{loaded ? <loaded.SharePage {...props} /> : null}</div>;
}
