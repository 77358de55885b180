/** What HTML gives every element, and what frameworks put on theirs. */
export const isEverywhere = (name: string): boolean =>
  /^(id|class|style|slot|part|hidden|title|dir|lang|role|tabindex|translate|inert|is|nonce|exportparts|popover|accesskey|autofocus|contenteditable|draggable|enterkeyhint|inputmode|spellcheck|item.+|data-.+|aria-.+|on.+|[^a-z].*|.*[:._].*)$/.test(
    name,
  );
