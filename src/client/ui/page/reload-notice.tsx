import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { reload } from '../words.ts'
import styles from './reload-notice.module.css'

/** In the top layer, for its part may belong into a box that would cut it off. */
export const ReloadNotice = ({ children }: { readonly children: ReactNode }) => (
  <div ref={(notice) => notice?.showPopover()} popover="manual" className={`leaf ${styles.notice}`}>
    <p role="alert">{children}</p>
    <Button onClick={() => location.reload()}>{reload}</Button>
  </div>
)
