import { useLazy } from '../lazy/lazy-part.tsx'
import { Boundary } from '../page/part.tsx'
import styles from './told.module.css'

type MarkdownPart = typeof import('./markdown.tsx').Markdown

/** Kept, so that later notes are never shown as typed for a moment. */
let here: MarkdownPart | null = null

/** A chunk of its own, loaded with the first note that is shown. */
const loadMarkdown = async (): Promise<MarkdownPart> => {
  here = (await import('./markdown.tsx')).Markdown
  return here
}

/** A note that was written in Markdown; as it was typed until its chunk is here, and where it cannot be shown. */
export const Told = ({ text }: { readonly text: string }) => {
  const fetched = useLazy(loadMarkdown, here === null)
  const Markdown = here ?? fetched
  const typed = <p className={styles.typed}>{text}</p>
  return (
    <div className={styles.told}>
      {Markdown ? (
        <Boundary instead={typed}>
          <Markdown text={text} typed={typed} />
        </Boundary>
      ) : (
        typed
      )}
    </div>
  )
}
