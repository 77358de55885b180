import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Own({ text }: { text: string }) {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `${text} ${count}`);
}

/** Renders like a page with its own React. */
export function render(body: HTMLElement, text: string): void {
  const place = document.createElement('aside');
  body.prepend(place);
  createRoot(place).render(createElement(Own, { text }));
}
