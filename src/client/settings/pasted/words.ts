import { sayNumber } from '../../ui/format/numbers.ts'

export const text = 'Text'
export const choose = 'Choose a file'
export const clear = 'Clear'
export const becomes = 'What becomes of it'
export const unreadable = 'That file is no text.'
export const pastedText = 'the pasted text'
export const lines = 'Lines'
export const line = (line: number) => `Line ${sayNumber(line)}`
export const noted = 'Lines with a remark'
