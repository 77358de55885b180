/** How often each of these modules ran: a chunk must be loaded once. */
export const evaluations: string[] = [];

export function defineLoaded(tag: string): void {
  evaluations.push(tag);
  customElements.define(tag, class extends HTMLElement {});
}
