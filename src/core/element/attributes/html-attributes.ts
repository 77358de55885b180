/** Attributes that every HTML element has, and those that frameworks add. */
export const isEverywhere = (name: string): boolean =>
  /^(id|class|style|slot|part|hidden|title|dir|lang|role|tabindex|translate|inert|is|nonce|exportparts|popover|accesskey|autofocus|contenteditable|draggable|enterkeyhint|inputmode|spellcheck|item.+|data-.+|aria-.+|on.+|[^a-z].*|.*[:._].*)$/.test(
    name,
  );
