import { Button } from '../../ui/button.tsx'
import * as forms from '../../words/en/forms.ts'
import * as words from '../../words/en/images.ts'
import styles from './images.module.css'
import type { Upload } from './use-upload.ts'

const sayUpload = (upload: Upload): string => {
  switch (upload.kind) {
    case 'sending':
      return words.sending(upload.name)
    case 'cutting':
      return words.cutting
    case 'refused':
      return `${upload.name}: ${upload.why}`
  }
}

export const UploadLine = (props: { readonly upload: Upload; readonly onCancel: () => void }) => {
  const { upload, onCancel } = props
  const refused = upload.kind === 'refused'
  return (
    <div className={styles.upload} data-refused={refused || undefined}>
      <p role={refused ? 'alert' : undefined}>{sayUpload(upload)}</p>
      {!refused && (
        <progress
          aria-label={words.upload}
          max={1}
          value={upload.kind === 'sending' ? upload.part : undefined}
        />
      )}
      <Button onClick={onCancel}>
        {refused ? words.dismiss : forms.cancel}
        <span className="visually-hidden"> {words.theUpload}</span>
      </Button>
    </div>
  )
}
