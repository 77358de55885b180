/**
 * Makes one tree equal to another and keeps common nodes, so that an element stays mounted while its attributes are
 * edited, as on a page whose script sets them.
 */
export function morph(from: Element, to: Element): void {
  morphAttributes(from, to);
  const [old, updated] = [[...from.childNodes], [...to.childNodes]];
  for (const [index, next] of updated.entries()) {
    const present = old[index];
    if (present === undefined) from.append(next);
    else morphNode(present, next);
  }
  for (const extra of old.slice(updated.length)) extra.remove();
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
    // `setAttributeNode` accepts every name that the parser accepts, also those that `setAttribute` refuses.
    if (from.getAttribute(name) !== value) from.setAttributeNode(cloneOf(to, name));
  }
}

function cloneOf(element: Element, name: string): Attr {
  const attribute = element.getAttributeNode(name)?.cloneNode();
  if (!(attribute instanceof Attr)) throw new Error(`<${element.localName}> has no ${name}`);
  return attribute;
}
