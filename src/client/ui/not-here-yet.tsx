import button from './button.module.css'
import styles from './not-here-yet.module.css'

/**
 * Stands where a part will stand that did not come. Usually it comes by itself; after an upgrade of the
 * server an open page asks for files that are gone, and only a reload helps.
 */
export const NotHereYet = () => (
  <div className={styles.notice}>
    <p role="alert">
      This part of the screen has not come yet, and is asked for again by itself. If it stays away,
      reload the page.
    </p>
    <button type="button" className={button.button} onClick={() => location.reload()}>
      Reload
    </button>
  </div>
)
