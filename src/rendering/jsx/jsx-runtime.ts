import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { RenderedElement } from '../element/rendered-element.tsx';

export { Fragment };

type Props = Readonly<Record<string, unknown>>;

/** React's own, but for our elements: their content is rendered with the page. */
const withElements =
  (create: (type: ElementType, props: unknown, key?: Key) => ReactElement) =>
  (type: ElementType, props: Props, key?: Key): ReactElement =>
    typeof type === 'string' && type.startsWith('fan-')
      ? react.jsx(RenderedElement, { tag: type, values: props }, key)
      : create(type, props, key);

export const jsx = withElements(react.jsx);
export const jsxs = withElements(react.jsxs);
