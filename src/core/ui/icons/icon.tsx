/**
 * One path on a 24 grid, with a stroke of 1.9. It is decorative: the words beside it or the control's label name what it
 * is.
 */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
