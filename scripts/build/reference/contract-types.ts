import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Checker, NodeBuilderFlags, SymbolFlags, type Type } from 'typescript/unstable/sync';
import type { Widget } from '../widgets.ts';

const asWritten = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType;

/** Types as text without imports. */
export interface ContractTypes {
  /** By property: the types that it accepts and returns. */
  properties: Map<string, string>;
  /** By event: its `detail`. */
  details: Map<string, string>;
}

/** By tag. The types in a contract exist only in the compiler, so they are read from it. */
export function readContractTypes(root: string, widgets: Widget[]): Map<string, ContractTypes> {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0];
    if (!project) throw new Error('TypeScript found no project');
    const { checker } = project;
    return new Map(
      widgets.map(({ contract, folder }) => {
        const file = join(folder, 'contract.ts');
        const declared = /export const (\w+Element)\b/.exec(readFileSync(file, 'utf8'));
        const type = declared && checker.getTypeAtPosition(file, declared.index + 'export const '.length);
        if (!type) throw new Error(`${file} declares no …Element`);
        const properties = membersOf(checker, type, 'attributes', 'fallback');
        const events = membersOf(checker, type, 'events', 'detail');
        const details = [...events].map(([name, text]): [string, string] => [name, withoutUndefined(text)]);
        return [contract.tag, { properties, details: new Map(details) }];
      }),
    );
  } finally {
    api.close();
  }
}

/** For each member of `contract[list]` the type of its `value`. */
function membersOf(checker: Checker, contract: Type, list: string, value: string): Map<string, string> {
  const members = propertyType(checker, contract, list);
  const texts = new Map<string, string>();
  for (const member of members ? checker.getPropertiesOfType(members) : []) {
    const type = checker.getTypeOfSymbol(member);
    const typeOfProperty = type && propertyType(checker, type, value);
    texts.set(member.name, typeOfProperty ? textOf(checker, typeOfProperty) : 'unknown');
  }
  return texts;
}

function propertyType(checker: Checker, type: Type, name: string): Type | undefined {
  const property = checker.getPropertyOfType(type, name);
  return property && checker.getTypeOfSymbol(property);
}

/** `detail` is optional in the contract; an event without one has null, as in the DOM. */
function withoutUndefined(text: string): string {
  const parts = text.split(' | ').filter((part) => part !== 'undefined');
  return parts.join(' | ') || 'null';
}

function textOf(checker: Checker, type: Type): string {
  if (type.isUnionType()) {
    const texts = type.getTypes().map((part) => textOf(checker, part));
    const isEmpty = (text: string) => text === 'null' || text === 'undefined';
    const ordered = [...new Set(texts)].toSorted((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)));
    return ordered.join(' | ').replace('false | true', 'boolean');
  }
  if (checker.isArrayType(type) || checker.isTupleType(type) || !(type.isObjectType() || type.isIntersectionType())) {
    return checker.typeToString(type, undefined, asWritten);
  }
  const members = checker.getPropertiesOfType(type).map((property) => {
    const value = checker.getTypeOfSymbol(property);
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    const text = value ? textOf(checker, value) : 'unknown';
    return isOptional ? `${property.name}?: ${withoutUndefined(text)}` : `${property.name}: ${text}`;
  });
  return `{ ${members.join('; ')} }`;
}
