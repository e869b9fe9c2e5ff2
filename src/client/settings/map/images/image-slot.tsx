import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { Button } from '../../../ui/button.tsx'
import * as forms from '../../../ui/gm-words.ts'
import styles from './images.module.css'
import { previewAddress } from './tile-address.ts'
import type { Coming, Slot, Upload } from './use-upload.ts'
import * as words from './words.ts'

/** The file picker's filter; the server looks into the file. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp'

interface ImageSlotProps {
  readonly campaign: string
  readonly slot: Slot
  readonly title: string
  readonly image: ImageView | null
  /** What lies there without an image: its picture, if there is one, and its name. */
  readonly empty: ReactNode
  readonly emptyPicture: string | null
  readonly hint?: string
  readonly upload: Upload | null
  readonly onFile: (file: File, coming: Coming) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

const firstFile = ({ dataTransfer }: DragEvent): File | undefined =>
  [...dataTransfer.files].find(Boolean)

export const ImageSlot = (props: ImageSlotProps) => {
  const { campaign, slot, title, image, empty, emptyPicture, upload, onFile, onCancel, children } =
    props
  const { hint = words.dropHere } = props
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const mine = upload?.slot === slot ? upload : null
  return (
    <section
      className={styles.slot}
      data-slot={slot}
      data-over={over || undefined}
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = firstFile(event)
        if (file) onFile(file, 'brought')
      }}
    >
      <h4>{title}</h4>
      <div className={styles.frame}>
        {image ? (
          <img
            key={image.id}
            src={previewAddress(campaign, image)}
            alt={words.preview(image.width, image.height)}
          />
        ) : (
          <>
            {emptyPicture && <img src={emptyPicture} alt="" />}
            <p className={styles.empty}>{empty}</p>
          </>
        )}
      </div>
      {mine ? (
        <UploadLine upload={mine} onCancel={onCancel} />
      ) : (
        <p className={styles.size}>
          {image
            ? [image.name, words.size(image.width, image.height)].filter(Boolean).join(', ')
            : hint}
        </p>
      )}
      <div className={styles.actions}>
        <input
          ref={picker}
          hidden
          type="file"
          accept={ACCEPTED}
          aria-label={words.fileFor(title)}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file, 'chosen')
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
        <Button
          look={image ? undefined : 'primary'}
          onClick={() => picker.current?.click()}
          spoken={words.forMap(title)}
        >
          {image ? words.anotherFile : words.chooseFile}
        </Button>
        {children}
      </div>
    </section>
  )
}

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

const UploadLine = (props: { readonly upload: Upload; readonly onCancel: () => void }) => {
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
      <Button onClick={onCancel} spoken={words.theUpload}>
        {refused ? words.dismiss : forms.cancel}
      </Button>
    </div>
  )
}
