import { boxRules, type ElementContract, preferredWidth, reservedBox } from './contract.ts';
import elementStyles from './element.css?inline';

/**
 * The sheets of a tag. The box comes first, so that a widget's sheet can refine it. It is declared twice: on the tag,
 * which the page may restyle, and on the surface inside, which it can't. Once the tag has rendered, only the surface
 * has the minimum: a tag with a minimum of its own shrinks below its content in a flex or grid container of a definite
 * height.
 */
export function sheetsOf(definition: ElementContract & { styles?: string | readonly string[] }): string[] {
  const { height, styles = [] } = definition;
  const host = (condition: string) => (condition ? `:host(${condition})` : ':host');
  const surface = (condition: string) => `${host(condition)} .surface`;
  const box = boxRules(height, host) + boxRules(height, host, surface, 'block');
  return [
    `:host(:not(:state(rendered))),.surface{${reservedBox()}}.surface::before{${preferredWidth(definition.preferredWidth)}}${box}`,
    elementStyles,
    ...[styles].flat(),
  ];
}
