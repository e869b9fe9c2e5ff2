import button from '../../ui/button.module.css'
import styles from './images.module.css'
import type { Upload } from './use-upload.ts'

const sayUpload = (upload: Upload): string => {
  switch (upload.kind) {
    case 'sending':
      return `Sending ${upload.name}…`
    case 'cutting':
      return 'Cutting the map into tiles…'
    case 'refused':
      return `${upload.name}: ${upload.why}`
  }
}

/** How far an upload is, or why it came to nothing. */
export const UploadLine = (props: { readonly upload: Upload; readonly onCancel: () => void }) => {
  const { upload, onCancel } = props
  const refused = upload.kind === 'refused'
  return (
    <div className={styles.upload} data-refused={refused || undefined}>
      <p role={refused ? 'alert' : undefined}>{sayUpload(upload)}</p>
      {!refused && (
        <progress
          aria-label="Upload"
          max={1}
          value={upload.kind === 'sending' ? upload.part : undefined}
        />
      )}
      <button type="button" className={button.button} onClick={onCancel}>
        {refused ? 'Dismiss' : 'Cancel'}
        <span className="visually-hidden"> the upload</span>
      </button>
    </div>
  )
}
