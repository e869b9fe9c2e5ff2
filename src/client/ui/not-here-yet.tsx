import * as words from '../words/en/common.ts'
import { Button } from './button.tsx'
import styles from './not-here-yet.module.css'

/**
 * Stands in for a part that did not load. After an upgrade the server lacks the old page's files,
 * and only a reload helps.
 */
export const NotHereYet = () => (
  <div className={styles.notice}>
    <p role="alert">{words.notHereYet}</p>
    <Button onClick={() => location.reload()}>{words.reload}</Button>
  </div>
)
