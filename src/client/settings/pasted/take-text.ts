import { type DragEvent, useEffect, useEffectEvent } from 'react'

/** The name of the box for pasting. */
export const PASTED = 'pasted'

/** The marks that UTF-16 begins with. */
const MARKS = new Map([
  [0xfffe, 'utf-16le'],
  [0xfeff, 'utf-16be'],
])

/**
 * The text of a file: UTF-8, UTF-16 with its mark, else the older western encoding that
 * spreadsheets still write.
 *
 * @returns null for what is no text
 */
export const readFileText = (bytes: Uint8Array): string | null => {
  const [first = 0, second = 0] = bytes
  const encoding = MARKS.get(first * 256 + second) ?? 'utf-8'
  if (encoding === 'utf-8' && bytes.includes(0)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Whether a text is for the page: one of several lines does not fit into a field of one line, and
 * browsers take seconds to type thousands of lines into an empty box.
 */
const isForPage = (target: EventTarget | null, text: string): boolean => {
  if (target instanceof HTMLTextAreaElement && target.name === PASTED) return target.value === ''
  if (!(target instanceof Element) || !target.matches('input, textarea')) return true
  return target.matches('input, [data-field]') && text.trim().includes('\n')
}

/** Takes texts and files that are pasted or dropped anywhere on the page. `onText` gets null for what is no text. */
export const useTakenText = (onText: (text: string | null) => void) => {
  const takeFile = async (file: File): Promise<void> =>
    onText(readFileText(new Uint8Array(await file.arrayBuffer())))
  const take = (event: Pick<Event, 'target' | 'preventDefault'>, from: DataTransfer | null) => {
    const [file] = from?.files ?? []
    const text = from?.getData('text/plain') ?? ''
    if (text === '' ? !file : !isForPage(event.target, text)) return
    event.preventDefault()
    if (text !== '') onText(text)
    else if (file) void takeFile(file)
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => take(event, event.clipboardData))
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return { takeFile, onDrop: (event: DragEvent) => take(event, event.dataTransfer) }
}
