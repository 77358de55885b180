/**
 * The code for a partner's page: once its language, the style sheet that reserves the boxes and the script, and the tag
 * with its attributes.
 */
export function snippetOf(
  origin: string,
  language: string,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  accent: string | null,
): string {
  const set = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  const lines = [
    `<html lang="${language}">`,
    `<link rel="stylesheet" href="${origin}/embed.css">`,
    `<script type="module" src="${origin}/embed.js"></script>`,
    `<${tag}${set.join('')}></${tag}>`,
  ];
  if (accent) lines.push('', '/* in your style sheet */', `${tag} { --fan-accent: ${accent}; }`);
  return lines.join('\n');
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
