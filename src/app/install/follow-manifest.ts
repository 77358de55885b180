import { language } from '../../core/words/language.ts';

/** Links the manifest in the reader's language, so that the site is installed in it. The served page may have had another language. */
export function followManifest(): void {
  language.subscribe((now) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const address = `/app-${now}.webmanifest`;
    if (link && link.getAttribute('href') !== address) link.href = address;
  });
}
