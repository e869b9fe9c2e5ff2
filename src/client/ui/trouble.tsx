import type { ReactNode } from 'react'
import styles from './trouble.module.css'

/** Why something came to nothing, in red and said at once; nothing while all is well. */
export const Trouble = ({ children }: { readonly children: ReactNode }) =>
  children && (
    <p role="alert" className={styles.trouble}>
      {children}
    </p>
  )
