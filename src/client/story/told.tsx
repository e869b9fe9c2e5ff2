import { useLazy } from '../lazy/use-lazy.ts'
import styles from './told.module.css'

type MarkdownPart = typeof import('./markdown.tsx').Markdown

/** Kept, so that later notes are never shown as typed for a moment. */
let here: MarkdownPart | null = null

/** A chunk of its own, loaded with the first note that is shown. */
const loadMarkdown = async (): Promise<MarkdownPart> => {
  here = (await import('./markdown.tsx')).Markdown
  return here
}

/** A note that was written in Markdown; until its chunk is here, the text as it was typed. */
export const Told = ({ text }: { readonly text: string }) => {
  const fetched = useLazy(loadMarkdown, here === null)
  const Markdown = here ?? fetched
  return Markdown ? (
    <div className={styles.told}>
      <Markdown text={text} />
    </div>
  ) : (
    <p className={`${styles.told} ${styles.plain}`}>{text}</p>
  )
}
