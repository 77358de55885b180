/** One file of words in the table, as the bundler writes it: its path, and the function that loads it. */
const entry =
  /"(\.\/)(\w+)\/([\w-]+)\.json":\(\)=>([\w$]+\(\(\)=>import\(`\.\/)\3-\2(-[\w-]{7}\.js`\)\.then\((\w+)=>\6\.default\),\[\],import\.meta\.url\))/g;

/**
 * The table names some 140 files, whose names follow one rule. It is written as that rule: the first script is 1.3 KB smaller.
 * @throws when the table is not there, or a file has another name
 */
export function shortenWordsTable(code: string): string {
  const entries = [...code.matchAll(entry)];
  const [first, ...others] = entries;
  const table = `{${entries.map(([whole]) => whole).join()}}`;
  if (!first || !code.includes(table)) throw new Error('The table of words has another form');
  const [, folder, , , load, end] = first;
  const isOneRule = others.every((each) => each[1] === folder && each[4] === load && each[5] === end);
  const names = [...new Set(entries.map(([, , , name]) => name))];
  const languages = [...new Set(entries.map(([, , language]) => language))];
  if (!isOneRule || entries.length !== names.length * languages.length) throw new Error('Words have no common rule');
  const rule = `["${folder}"+l+"/"+n+".json",()=>${load}\${n}-\${l}${end}]`;
  const list = (texts: readonly (string | undefined)[]) => `"${texts.join(' ')}".split(" ")`;
  const short = `Object.fromEntries(${list(names)}.flatMap(n=>${list(languages)}.map(l=>${rule})))`;
  return code.replace(table, () => short);
}
