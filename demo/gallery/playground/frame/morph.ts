/**
 * Makes one tree equal to another and keeps the nodes that both have, so that an element lives on while somebody types
 * in its attributes, as it would on a page whose script sets them.
 */
export function morph(from: Element, to: Element): void {
  morphAttributes(from, to);
  const [old, wanted] = [[...from.childNodes], [...to.childNodes]];
  for (const [index, next] of wanted.entries()) {
    const present = old[index];
    if (present === undefined) from.append(next);
    else morphNode(present, next);
  }
  for (const extra of old.slice(wanted.length)) extra.remove();
}

function morphNode(from: ChildNode, to: ChildNode): void {
  if (from.nodeName !== to.nodeName) from.replaceWith(to);
  else if (from instanceof Element && to instanceof Element) morph(from, to);
  else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
}

function morphAttributes(from: Element, to: Element): void {
  for (const name of from.getAttributeNames()) {
    if (!to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    // `setAttributeNode` takes every name that the parser took, also one that `setAttribute` refuses.
    if (from.getAttribute(name) !== value) from.setAttributeNode(cloneOf(to, name));
  }
}

function cloneOf(element: Element, name: string): Attr {
  const attribute = element.getAttributeNode(name)?.cloneNode();
  if (!(attribute instanceof Attr)) throw new Error(`<${element.localName}> has no ${name}`);
  return attribute;
}
