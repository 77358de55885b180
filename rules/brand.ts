/** The accent, as `#rrggbb`, of what belongs to no title. `src/core/design/tokens.css` repeats it for what has no accent set. */
export const brandAccent = '#ff3d2e';
