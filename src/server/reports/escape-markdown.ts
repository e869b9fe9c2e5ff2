/** Signs that Discord's Markdown gives a meaning anywhere in a line. */
const ANYWHERE = /[\\`*_~|<>[\]()#@:]/g
/** Signs that mean something at a line's start: lists, numbered lists, small print. */
const AT_START = /^(\s*)([-+]|\d+(?=\.))/gm
const ZERO_WIDTH_SPACE = '\u200b'

/** R-REPORT-5: the text as it is typed, with no mention, link, heading or code in it. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(ANYWHERE, (sign) => (sign === '@' ? `@${ZERO_WIDTH_SPACE}` : `\\${sign}`))
    .replace(AT_START, (_, blank: string, sign: string) =>
      /\d/.test(sign) ? `${blank}${sign}\\` : `${blank}\\${sign}`,
    )
