/** Adds a full stop unless the text ends a sentence itself. */
export const sentence = (text: string): string => {
  const said = text.trim()
  return said === '' || /[.!?…:;][)\]"'’”»]*$/.test(said) ? said : `${said}.`
}
