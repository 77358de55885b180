const isEverywhere = (name: string): boolean =>
  /^(id|class|style|slot|part|hidden|title|dir|lang|role|tabindex|translate|inert|is|nonce|exportparts|popover|accesskey|autofocus|contenteditable|draggable|enterkeyhint|inputmode|spellcheck|item.+|data-.+|aria-.+|on.+|[^a-z].*|.*[:._].*)$/.test(
    name,
  );

/**
 * True if an attribute is none of an element's own: every HTML element has it, or a framework adds it. `vote_id` and `vote:id` are
 * meant for the element.
 * @param own the names of the element's attributes
 */
export const belongsElsewhere = (name: string, own: readonly string[]): boolean =>
  isEverywhere(name) && !own.includes(name.replaceAll(/[._:]/g, '-'));
