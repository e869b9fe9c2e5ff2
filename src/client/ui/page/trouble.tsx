import type { ReactNode } from 'react'
import styles from './trouble.module.css'

/** An error in red, announced at once; nothing without children. */
export const Trouble = ({ children }: { readonly children: ReactNode }) =>
  children && (
    <p role="alert" className={styles.trouble}>
      {children}
    </p>
  )
