import { useLazy } from '../lazy/use-lazy.ts'
import styles from './told.module.css'

/** A chunk of its own, loaded with the first note that is shown. */
const loadMarkdown = async () => (await import('./markdown.tsx')).Markdown

/** A note that was written in Markdown; until its chunk is here, the text as it was typed. */
export const Told = ({ text }: { readonly text: string }) => {
  const Markdown = useLazy(loadMarkdown, true)
  return Markdown ? (
    <div className={styles.told}>
      <Markdown text={text} />
    </div>
  ) : (
    <p className={`${styles.told} ${styles.plain}`}>{text}</p>
  )
}
