const OPENS = /^\s{0,3}\{\|/
const CLOSES = /^\s{0,8}\|\}/
const NEXT_ROW = /^\s{0,8}\|-/
const CAPTION = /^\s{0,8}\|\+\s{0,8}/
const HEADER = /^\s{0,8}!/
/** `| style="…" | text`: of how a cell looks. */
const LOOK =
  /^(?:\s{0,8}[a-z-]{1,40}\s{0,3}=\s{0,3}(?:"[^"|]{0,200}"|[\w%#-]{1,40})){1,10}\s{0,8}\|(?!\|)/i

const cellsOf = (line: string, sign: '||' | '!!'): string =>
  line
    .split('||')
    .flatMap((cells) => cells.split(sign))
    .map((cell) => cell.replace(LOOK, '').trim())
    .join(' | ')

/** R-FORMAT-3: tables of MediaWiki as lines with pipes, each at its place; a header on one line. */
export const withoutWikiMarks = (lines: readonly string[]): string[] => {
  let isInside = false
  let header: number | undefined
  let isNewRow = true
  const read: string[] = []
  for (const [at, line] of lines.entries()) {
    if (OPENS.test(line)) {
      isInside = true
      read.push('')
    } else if (!isInside) {
      read.push(line)
    } else if (CLOSES.test(line)) {
      isInside = false
      read.push('')
    } else if (HEADER.test(line)) {
      const cells = cellsOf(line.replace(HEADER, ''), '!!')
      if (header === undefined) read.push(cells)
      else {
        read[header] += ` | ${cells}`
        read.push('')
      }
      header ??= at
      continue
    } else if (NEXT_ROW.test(line)) {
      read.push('')
    } else if (CAPTION.test(line)) {
      read.push(line.replace(CAPTION, ''))
    } else {
      const first = /^\s{0,8}\|/.exec(line)
      const cells = first ? cellsOf(line.slice(first[0].length), '||') : line
      // The other cells of the row stand below, each on a line.
      read.push(first && isNewRow && !cells.includes('|') ? `${cells} |` : cells)
      isNewRow = false
      continue
    }
    header = undefined
    isNewRow = true
  }
  return read
}
