import { createContext, type HTMLAttributes, type Ref, useContext } from 'react';

/** The level of an element's first headings: its `heading-level`, from 1 to 6. Outside of elements it is 2. */
export const HeadingLevel = createContext(2);

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** How many levels below the element's first heading. */
  below?: number;
  part?: string;
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading at a level relative to the element's first level. Style sheets use `.heading`, whatever its level. */
export function Heading({ below = 0, className, ...rest }: HeadingProps) {
  const Tag = `h${Math.min(6, useContext(HeadingLevel) + below)}` as 'h2';
  return <Tag className={className === undefined ? 'heading' : `heading ${className}`} {...rest} />;
}
