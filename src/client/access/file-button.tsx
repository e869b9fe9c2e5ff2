import type { ReactNode, RefObject } from 'react'
import button from '../ui/button.module.css'
import styles from './parts.module.css'

interface FileButtonProps {
  readonly children: ReactNode
  readonly primary?: boolean
  readonly chooser?: RefObject<HTMLInputElement | null>
  readonly onChoose: (file: File) => void
}

export const FileButton = ({ children, primary, chooser, onChoose }: FileButtonProps) => (
  <label className={`${button.button} ${primary ? button.primary : ''} ${styles.file}`}>
    {children}
    <input
      ref={chooser}
      type="file"
      className={styles.chooser}
      accept=".overland,.zip,application/zip"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Lets the same file be chosen again.
        target.value = ''
        if (file) onChoose(file)
      }}
    />
  </label>
)
