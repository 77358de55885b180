import type { DescribedElement } from '../build/reference/manifest.ts';

/** The compiler version of these declarations; any later one can link them. */
const angular = '19.0.0';

/**
 * One directive for each tag, as published Angular libraries have it: templates know the tag, and bindings are checked
 * against the contract's types. Events need no outputs, since Angular types listeners with the DOM's maps.
 */
export function printAngular(elements: DescribedElement[]): { module: string; types: string } {
  return {
    module: [
      `import * as i0 from '@angular/core';\n`,
      ...elements.map(printDirective),
      `/** All of them, for the \`imports\` of a component. */\nexport const fanElements = [${names(elements)}];\n`,
    ].join('\n'),
    types: [
      `import * as i0 from '@angular/core';\nexport type * from './elements.js';\n`,
      ...elements.map(printDirectiveTypes),
      `/** All of them, for the \`imports\` of a component. */\nexport declare const fanElements: readonly [${elements.map(({ className }) => `typeof ${className}Directive`).join(', ')}];\n`,
    ].join('\n'),
  };
}

const names = (elements: DescribedElement[]) => elements.map(({ className }) => `${className}Directive`).join(', ');
const inputsOf = ({ attributes }: DescribedElement) => attributes.filter(({ name }) => name !== 'lang');

function printDirective(element: DescribedElement): string {
  const name = `${element.className}Directive`;
  const inputs = inputsOf(element);
  const setters = inputs.map((input) => `  set ${input.property}(value) { ${assignment(input)} }\n`).join('');
  const declared = inputs.map(({ property }) => `${property}: '${property}'`).join(', ');
  const common = `version: '${angular}', ngImport: i0, type: ${name}`;
  return `export class ${name} {
  element = i0.inject(i0.ElementRef).nativeElement;
${setters}  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: '12.0.0', ${common}, deps: [], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: '14.0.0', ${common}, isStandalone: true, selector: '${element.tag}', inputs: { ${declared} } });
}
`;
}

type Input = DescribedElement['attributes'][number];
const isList = ({ propertyType }: Input) => propertyType.startsWith('readonly ') || propertyType.includes('[]');

/** An attribute without brackets is a string. */
function assignment(input: Input): string {
  const { name, property, propertyType } = input;
  if (propertyType === 'boolean') return `this.element.${property} = i0.booleanAttribute(value);`;
  if (propertyType.startsWith('number')) {
    return `this.element.${property} = value === undefined ? undefined : i0.numberAttribute(value);`;
  }
  const set = `this.element.${property} = value;`;
  return isList(input)
    ? `if (typeof value === 'string') this.element.setAttribute('${name}', value); else ${set}`
    : set;
}

/** Accepted types in addition to the property's type. */
function writtenAs(input: Input): string | null {
  if (input.propertyType === 'boolean') return "'' | 'true' | 'false'";
  if (input.propertyType.startsWith('number')) return '`${number}`';
  return isList(input) ? 'string' : null;
}

function printDirectiveTypes(element: DescribedElement): string {
  const name = `${element.className}Directive`;
  const inputs = inputsOf(element);
  const members = inputs.map(
    ({ property, propertyType, description }) =>
      `  /** ${description} */\n  set ${property}(value: ${propertyType});\n`,
  );
  const accepted = inputs.flatMap((input) => {
    const written = writtenAs(input);
    const { property, propertyType } = input;
    return written === null ? [] : [`  static ngAcceptInputType_${property}: ${propertyType} | ${written};\n`];
  });
  const declared = inputs.map(({ property }) => `'${property}': { alias: '${property}'; required: false }`).join('; ');
  return `export declare class ${name} {
${members.join('')}${accepted.join('')}  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<${name}, '${element.tag}', never, { ${declared} }, {}, never, never, true, never>;
}
`;
}
