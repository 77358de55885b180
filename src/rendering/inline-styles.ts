/** `style="--count:3"`, as React writes it; a quote inside is escaped. */
const attribute = / style="([^"]*)"/g;
const template = /<template shadowrootmode="open">.*?<\/template>/gs;

/** More weight than any rule of a style sheet, as the attribute has. */
const weight = ':not(#a#b)';

/**
 * Moves style attributes into style sheets: the pages' policy allows no style attribute, and a style element by its
 * digest.
 * @param html with shadow roots that have no other ones inside
 */
export function withoutStyleAttributes(html: string): { html: string; style: string } {
  const inRoots = html.replace(template, (root) => {
    const { text, rules } = moved(root);
    return text.replace('</style>', () => `${rules}</style>`);
  });
  const roots = inRoots.match(template) ?? [];
  // No text of a page has this character.
  const { text, rules } = moved(inRoots.split(template).join('\0'));
  const between = text.split('\0');
  return { html: between.map((part, index) => part + (roots[index] ?? '')).join(''), style: rules };
}

function moved(html: string): { text: string; rules: string } {
  const looks = new Map<string, number>();
  const text = html.replace(attribute, (_, declarations: string) => {
    const look = looks.get(declarations) ?? looks.size;
    looks.set(declarations, look);
    return ` data-look="${look}"`;
  });
  const rules = [...looks].map(([declarations, look]) => `[data-look="${look}"]${weight}{${plain(declarations)}}`);
  return { text, rules: rules.join('') };
}

/** The text of an attribute, for a style sheet: it must end neither its rule nor its element. */
const plain = (declarations: string): string =>
  declarations
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[<{}]/g, '');
