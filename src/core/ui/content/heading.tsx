import {
  createContext,
  type HTMLAttributes,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { holdsFocus } from '../../element/context/keep-focus.ts';
import { useIsFirstRender } from '../../element/first-render.ts';

/** The level of an element's first headings: its `heading-level`, from 1 to 6. Outside of elements it is 2. */
export const HeadingLevel = createContext(2);

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** How many levels below the element's first heading. */
  below?: number;
  part?: string;
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading at a level relative to the element's first level. Style sheets use `.heading` for all levels. */
export function Heading({ below = 0, className, ...rest }: HeadingProps) {
  const Tag = `h${Math.min(6, useContext(HeadingLevel) + below)}` as 'h2';
  return <Tag className={className === undefined ? 'heading' : `heading ${className}`} {...rest} />;
}

/**
 * For the heading (or region) that a view of an element starts with. After a fan's step inside the element it gets the
 * focus, and the page scrolls to the element's start if it is out of sight. If the page itself opened with this view,
 * the page places the focus and the position.
 * @param isStep whether only a fan's step leads to this view
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useViewStart<Start extends HTMLElement = HTMLHeadingElement>(isStep = false): RefObject<Start | null> {
  const start = useRef<Start>(null);
  // The reader may be at another place of a first screen.
  const [wasServed] = useState(useIsFirstRender());
  useEffect(() => {
    const root = start.current?.getRootNode();
    if (wasServed || !start.current || !(root instanceof ShadowRoot) || !(isStep || holdsFocus(root))) return;
    start.current.focus({ preventScroll: true });
    const { top } = start.current.getBoundingClientRect();
    // A header of the page may cover the first pixels.
    if (top < 80 || top > innerHeight - 80) root.host.scrollIntoView({ behavior: 'instant' });
  }, [isStep, wasServed]);
  return start;
}
