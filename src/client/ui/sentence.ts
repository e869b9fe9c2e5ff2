/** A text as it stands before another one: with a full stop, unless it ends a sentence itself. */
export const sentence = (text: string): string => {
  const said = text.trim()
  return said === '' || /[.!?…:;][)\]"'’”»]*$/.test(said) ? said : `${said}.`
}
