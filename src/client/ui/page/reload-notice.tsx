import type { ReactNode } from 'react'
import { reload } from '../../words/en/common.ts'
import { Button } from '../button.tsx'
import styles from './reload-notice.module.css'

/** In the top layer, for its part may belong into a box that would cut it off. */
export const ReloadNotice = ({ children }: { readonly children: ReactNode }) => (
  <div ref={(notice) => notice?.showPopover()} popover="manual" className={styles.notice}>
    <p role="alert">{children}</p>
    <Button onClick={() => location.reload()}>{reload}</Button>
  </div>
)
