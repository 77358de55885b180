import sheet from './doctor.css?inline';
import { examine } from './examine.ts';
import { type ReportedFinding, type ReportWords, report, wordsFor } from './report.ts';

/**
 * Shows why elements don't work on a page. It is loaded by `?fan-debug` in the page's address, or by a script tag of
 * its own with `<fan-doctor>`. It uses no code of the elements, since they may be the cause. It calls the platform
 * itself, even when it was loaded from the address of a release.
 */
const base = new URL(/* @vite-ignore */ '/', import.meta.url).href;

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function link(address: string, text: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = address;
  made.textContent = text;
  made.target = '_blank';
  made.rel = 'noreferrer';
  return made;
}

class FanDoctor extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });

  async connectedCallback(): Promise<void> {
    const styles = new CSSStyleSheet();
    styles.replaceSync(sheet);
    this.#root.adoptedStyleSheets = [styles];
    const words = wordsFor(document.documentElement.lang || navigator.language);
    const findings = report(await examine(base), words, base);
    this.#show(words, findings);
    for (const { what, remedy, more } of findings) console.warn(`fan-doctor: ${what}\n${remedy}\n${more}`);
    this.dispatchEvent(new CustomEvent('fan-examined', { detail: { findings }, bubbles: true, composed: true }));
    notifyOpener(findings);
  }

  #show(words: ReportWords, findings: readonly ReportedFinding[]): void {
    const panel = element('section', 'panel');
    panel.setAttribute('aria-label', words('title'));
    const close = element('button', 'close', words('close'));
    close.addEventListener('click', () => this.remove());
    const list = element('ul', 'findings');
    for (const { what, remedy, more } of findings) {
      const item = element('li', 'finding');
      item.append(element('p', 'what', what), element('code', 'remedy', remedy), link(more, words('more')));
      list.append(item);
    }
    const isHealthy = findings.every(({ isFault }) => !isFault);
    const lead = element('p', 'lead', words(isHealthy ? 'healthy' : 'found'));
    lead.setAttribute('role', 'status');
    panel.append(element('h2', 'title', words('title')), lead, list, close);
    this.#root.replaceChildren(panel);
  }
}

/**
 * The gallery opens a page with the doctor and gets the findings by this message. Only the platform's own origin can
 * read it.
 */
function notifyOpener(findings: readonly ReportedFinding[]): void {
  const opener: Window | null = window.opener;
  opener?.postMessage({ type: 'fan-examined', findings }, new URL(base).origin);
}

if (!customElements.get('fan-doctor')) customElements.define('fan-doctor', FanDoctor);
if (/[?&]fan-debug\b/.test(location.search) && !document.querySelector('fan-doctor')) {
  document.body.append(document.createElement('fan-doctor'));
}
