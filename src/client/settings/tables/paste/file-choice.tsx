import button from '../../../ui/button.module.css'
import { paste as words } from '../words.ts'
import styles from './paste.module.css'

const TYPES = '.csv,.tsv,.txt,.md,.json,.js,text/*,application/json'

export const FileChoice = ({ onFile }: { readonly onFile: (file: File) => void }) => (
  <label className={`${button.button} ${styles.file}`}>
    {words.choose}
    <input
      type="file"
      className={styles.chooser}
      accept={TYPES}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Lets the same file be chosen again.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  </label>
)
