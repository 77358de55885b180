/** The accent, as `#rrggbb`, of content without a title. `src/core/design/tokens.css` repeats it as the default. */
export const brandAccent = '#ff3d2e';
