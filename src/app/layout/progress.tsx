/** The bar at the top while a page's script is loading. */
export function Progress({ running, label }: { running: boolean; label: string }) {
  return running ? <div className="progress" role="progressbar" aria-label={label} /> : null;
}
