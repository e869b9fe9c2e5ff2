import { useLazy } from '../lazy/lazy-part.tsx'
import { ErrorBoundary } from '../page/page-part.tsx'
import styles from './markdown-note.module.css'

type MarkdownPart = typeof import('./markdown.tsx').Markdown

/** Kept, so that later notes are never shown as typed for a moment. */
let loadedMarkdown: MarkdownPart | null = null

/** A chunk of its own, loaded with the first note that is shown. */
const loadMarkdown = async (): Promise<MarkdownPart> => {
  loadedMarkdown = (await import('./markdown.tsx')).Markdown
  return loadedMarkdown
}

/** A note that was written in Markdown; as it was typed until its chunk is here, and where it cannot be shown. */
export const MarkdownNote = ({ text }: { readonly text: string }) => {
  const fetched = useLazy(loadMarkdown, loadedMarkdown === null)
  const Markdown = loadedMarkdown ?? fetched
  const typed = <p className={styles.typed}>{text}</p>
  return (
    <div className={styles.told}>
      {Markdown ? (
        <ErrorBoundary fallback={typed}>
          <Markdown text={text} fallback={typed} />
        </ErrorBoundary>
      ) : (
        typed
      )}
    </div>
  )
}
