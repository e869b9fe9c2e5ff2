import { useLazy } from '../lazy/lazy-part.tsx'
import { ErrorBoundary } from '../page/page-part.tsx'
import styles from './markdown-note.module.css'

type MarkdownPart = typeof import('./markdown.tsx').Markdown

/** The loaded component, cached so that later notes are never shown as plain text first. */
let loadedMarkdown: MarkdownPart | null = null

/** Loads the Markdown renderer, a chunk of its own, with the first note that is shown. */
const loadMarkdown = async (): Promise<MarkdownPart> => {
  loadedMarkdown = (await import('./markdown.tsx')).Markdown
  return loadedMarkdown
}

/** A note in Markdown; plain text until the renderer is loaded, or if it fails. */
export const MarkdownNote = ({ text }: { readonly text: string }) => {
  const fetched = useLazy(loadMarkdown, loadedMarkdown === null)
  const Markdown = loadedMarkdown ?? fetched
  const plainText = <p className={styles.plainText}>{text}</p>
  return (
    <div className={styles.note}>
      {Markdown ? (
        <ErrorBoundary fallback={plainText}>
          <Markdown text={text} fallback={plainText} />
        </ErrorBoundary>
      ) : (
        plainText
      )}
    </div>
  )
}
