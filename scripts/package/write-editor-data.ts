import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

/**
 * Descriptions of the tags for editors: `html-custom-data.json` for VS Code, `web-types.json` for JetBrains.
 * @param manifest the text of `custom-elements.json`
 */
export function writeEditorData(manifest: string, folder: string): void {
  const shared = { outdir: folder, hideLogs: true };
  generateVsCodeCustomElementData(JSON.parse(manifest), {
    ...shared,
    htmlFileName: 'html-custom-data.json',
    cssFileName: null,
  });
  generateJetBrainsWebTypes(JSON.parse(manifest), {
    ...shared,
    webTypesFileName: 'web-types.json',
    packageJson: false,
  });
}
