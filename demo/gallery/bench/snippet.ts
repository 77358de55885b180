/** What a partner pastes: the sheet that holds the boxes and the script once, and the tag with what was set on it. */
export function snippetOf(
  origin: string,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  accent: string | null,
): string {
  const set = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  const lines = [
    `<link rel="stylesheet" href="${origin}/embed.css">`,
    `<script type="module" src="${origin}/embed.js"></script>`,
    `<${tag}${set.join('')}></${tag}>`,
  ];
  if (accent) lines.push('', '/* in your stylesheet */', `${tag} { --fan-accent: ${accent}; }`);
  return lines.join('\n');
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
