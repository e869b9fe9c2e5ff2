const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether keys belong to the field that they go to. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TEXT_FIELDS)
