/** Filled, as the main button. */
export function PlayIcon() {
  return (
    <svg className="icon icon-solid" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 4.2c0-.9 1-1.5 1.8-1l11.4 7.2c.7.4.7 1.5 0 2L8.8 19.7c-.8.5-1.8-.1-1.8-1z" />
    </svg>
  );
}
