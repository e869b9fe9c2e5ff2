/** What reaches to the end of the file unless it is closed, and what closes it. */
const BLOCKS: readonly (readonly [begins: RegExp, end: string])[] = [
  [/^ {0,3}<!--/, '-->'],
  [/^ {0,3}<\?/, '?>'],
  [/^ {0,3}<!\[CDATA\[/, ']]>'],
  [/^ {0,3}<![a-z]/i, '>'],
  ...['pre', 'script', 'style', 'textarea'].map(
    (name) => [new RegExp(`^ {0,3}<${name}(?=[\\s>]|$)`, 'i'), `</${name}>`] as const,
  ),
  // Obsidian's comments and formulas.
  [/^ {0,3}%%/, '%%'],
  [/^ {0,3}\$\$/, '$$'],
]
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

interface OpenBlock {
  readonly end: string
  readonly isEndedBy: (line: string) => boolean
}

const begunBy = (line: string): OpenBlock | null => {
  const fence = FENCE.exec(line)?.[1]
  if (fence !== undefined) {
    const isEndedBy = (later: string) => {
      const bare = later.replace(/^ {0,3}/, '').trimEnd()
      return bare.startsWith(fence) && bare === bare.charAt(0).repeat(bare.length)
    }
    return { end: fence, isEndedBy }
  }
  for (const [begins, end] of BLOCKS) {
    const [begun] = begins.exec(line) ?? []
    if (begun === undefined) continue
    const isEndedBy = (text: string) => text.toLowerCase().includes(end)
    return isEndedBy(line.slice(begun.length)) ? null : { end, isEndedBy }
  }
  return null
}

/** The text with an end to what it leaves open, so that other text may follow. */
export const closedMarkdown = (markdown: string): string => {
  let open: OpenBlock | null = null
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (!open) open = begunBy(line)
    else if (open.isEndedBy(line)) open = null
  }
  return open ? `${markdown}\n${open.end}` : markdown
}
