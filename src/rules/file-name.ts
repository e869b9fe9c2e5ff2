import { cleanName, findNameFault, MAX_NAME } from './name.ts'

/**
 * R-NAME-3: what is kept of a file's name: one line of plain text without its folders, cut to the
 * length of a name. Undefined if nothing of it can be read.
 */
export const cleanFileName = (typed: string): string | undefined => {
  const last = typed.split(/[/\\]/).at(-1) ?? ''
  const plain = cleanName([...last].filter((sign) => findNameFault(sign) !== 'not-plain').join(''))
  const cut = [...plain].slice(0, MAX_NAME).join('').trim()
  return findNameFault(cut) === undefined ? cut : undefined
}
