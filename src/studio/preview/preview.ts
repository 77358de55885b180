import { previewHeader } from '../../../rules/staff/preview.ts';
import { elementOf, type PreviewParts, readPreviewAddress } from './preview-address.ts';

/**
 * The page of a preview: the real element on a page of its own, whose reads are answered from the draft. It keeps nothing and finds
 * nothing in this browser: neither a fan who is signed in here, nor the stored data of a fan's page.
 */
function show(parts: PreviewParts): void {
  const element = elementOf(parts);
  if (!element) return;
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: undefined });
  document.documentElement.lang = parts.language;
  document.documentElement.dataset['theme'] = parts.theme;
  const { fetch } = window;
  window.fetch = (target, init) => {
    const request = new Request(target, init);
    // Only reads of the draft: the page changes nothing.
    if (request.method === 'GET' && new URL(request.url).origin === location.origin)
      request.headers.set(previewHeader, parts.token);
    return fetch(request);
  };
  const shown = document.createElement(element.tag);
  for (const [name, value] of Object.entries(element.attributes)) shown.setAttribute(name, value);
  shown.setAttribute('theme', parts.theme);
  document.body.append(shown);
}

const parts = readPreviewAddress(location.hash);
if (parts) show(parts);
// Another language or theme is another page.
addEventListener('hashchange', () => location.reload());
