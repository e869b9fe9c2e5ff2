import { sayNumber } from '#client/ui/format/numbers.ts'

export const text = 'Text'
export const choose = 'Choose a file'
export const clear = 'Clear'
export const becomes = 'What becomes of it'
export const unreadable = 'That file is no text.'
export const tooLong = (characters: number, lines: number) =>
  `A text may have ${sayNumber(characters)} characters and ${sayNumber(lines)} lines at most.`
export const notRead = 'The text could not be read. Change it to try again, or reload the page.'
export const pastedText = 'the pasted text'
export const lines = 'Lines'
export const line = (line: number) => `Line ${sayNumber(line)}`
export const lineWithRemark = 'Lines with a remark'
