import * as words from '../words/en/common.ts'
import { Button } from './button.tsx'
import styles from './not-here-yet.module.css'

/**
 * Stands where a part will stand that did not come. Usually it comes by itself; after an upgrade of the
 * server an open page asks for files that are gone, and only a reload helps.
 */
export const NotHereYet = () => (
  <div className={styles.notice}>
    <p role="alert">{words.notHereYet}</p>
    <Button onClick={() => location.reload()}>{words.reload}</Button>
  </div>
)
