/** One path on a 24 grid, drawn with a line of 1.9. Decoration: the words beside it or the control's label say what it is. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
