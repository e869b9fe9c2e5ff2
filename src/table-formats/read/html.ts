import { decodeEntity, ENTITY } from './entities.ts'

const TAG = /<(\/?)([a-z][a-z\d]{0,15})(?:\s[^<>]*|\/)?>|<!--[^<>]*>/gi
const ENTITIES = new RegExp(ENTITY, 'gi')
const BLOCKS = new Set(['p', 'div', 'li', 'tr', 'ul', 'ol', 'table', 'blockquote', 'section'])
const UNSEEN = new Set(['script', 'style', 'template'])

const isBlock = (name: string): boolean => BLOCKS.has(name) || /^h[1-6]$/.test(name)

/** What people would read of it: a line for each paragraph, item and break. */
export const htmlToText = (html: string): string => {
  const pieces: string[] = []
  let from = 0
  let unseen = ''
  let isLineOpen = false
  const add = (text: string) => {
    if (unseen || text === '') return
    pieces.push(text.replace(/[ \t\n\r\f]+/g, ' '))
    if (text.trim() !== '') isLineOpen = true
  }
  const endLine = () => {
    if (isLineOpen) pieces.push('\n')
    isLineOpen = false
  }
  for (const match of html.matchAll(TAG)) {
    add(html.slice(from, match.index))
    from = match.index + match[0].length
    const name = match[2]?.toLowerCase() ?? ''
    if (unseen) {
      if (match[1] && name === unseen) unseen = ''
    } else if (UNSEEN.has(name) && !match[1]) unseen = name
    else if (name === 'br') {
      pieces.push('\n')
      isLineOpen = false
    } else if (isBlock(name)) endLine()
  }
  add(html.slice(from))
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/^ | $/g, ''))
    .join('\n')
    .trim()
    .replace(ENTITIES, decodeEntity)
}
