/** Whether keys belong to the text field, or the choice, that they go to. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
  )
