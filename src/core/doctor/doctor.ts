import english from '../../../locales/en/doctor.json' with { type: 'json' };
import japanese from '../../../locales/ja/doctor.json' with { type: 'json' };
import korean from '../../../locales/ko/doctor.json' with { type: 'json' };
import sheet from './doctor.css?inline';
import { examine } from './examine.ts';
import type { Finding } from './findings.ts';

/**
 * Says in plain words why elements don't work on a page: `?fan-debug` in its address fetches this, or a script tag of its
 * own with `<fan-doctor>`. It needs nothing of the elements, which may be the very thing that fails.
 */
const base = new URL(/* @vite-ignore */ '.', import.meta.url).href;
/** All of them come with it: what fetches words for the elements may be the very thing that fails. */
const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { ko: korean, ja: japanese };

type Words = (name: string, values?: Finding['values']) => string;

function wordsFor(reader: string): Words {
  const words = languages[reader.slice(0, 2)] ?? english;
  return (name, values = {}) =>
    (Object.entries(words).find(([key]) => key === name)?.[1] ?? name).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, value: string) => values[value] ?? '',
    );
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

class FanDoctor extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });

  async connectedCallback(): Promise<void> {
    const styles = new CSSStyleSheet();
    styles.replaceSync(sheet);
    this.#root.adoptedStyleSheets = [styles];
    const words = wordsFor(document.documentElement.lang || navigator.language);
    const findings = await examine(base);
    this.#show(words, findings);
    for (const finding of findings) console.warn(`fan-doctor: ${words(finding.name, finding.values)}`);
    this.dispatchEvent(new CustomEvent('fan-examined', { detail: { findings }, bubbles: true, composed: true }));
  }

  #show(words: Words, findings: readonly Finding[]): void {
    const panel = element('section', 'panel');
    panel.setAttribute('aria-label', words('title'));
    const close = element('button', 'close', words('close'));
    close.addEventListener('click', () => this.remove());
    const list = element('ul', 'findings');
    for (const { name, values } of findings) {
      const item = element('li', 'finding');
      item.append(element('p', 'what', words(name, values)), element('code', 'remedy', words(`${name}Remedy`, values)));
      list.append(item);
    }
    const lead = element('p', 'lead', words(findings.length === 0 ? 'healthy' : 'found'));
    lead.setAttribute('role', 'status');
    panel.append(element('h2', 'title', words('title')), lead, list, close);
    this.#root.replaceChildren(panel);
  }
}

if (!customElements.get('fan-doctor')) customElements.define('fan-doctor', FanDoctor);
if (/[?&]fan-debug\b/.test(location.search) && !document.querySelector('fan-doctor')) {
  document.body.append(document.createElement('fan-doctor'));
}
