import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { useCampaign } from '../../../gm/session/use-gm.ts'
import { sayRefused, uploadImage } from '../../../ui/api/upload-image.ts'
import { Button } from '../../../ui/button.tsx'
import * as forms from '../../../ui/gm-words.ts'
import styles from './images.module.css'
import { previewAddress } from './use-images.ts'
import * as words from './words.ts'

export type Slot = 'gm' | 'players' | 'survey'

export type Upload =
  | { readonly kind: 'sending'; readonly slot: Slot; readonly name: string; readonly part: number }
  | { readonly kind: 'cutting'; readonly slot: Slot; readonly name: string }
  | { readonly kind: 'refused'; readonly slot: Slot; readonly name: string; readonly why: string }

export type Uploading = ReturnType<typeof useUpload>

/** `chosen` by the slot's own button; `brought` by paste or drop, so it takes no other's place. */
export type Coming = 'chosen' | 'brought'

interface Sending {
  readonly slot: Slot
  readonly file: File
  readonly coming: Coming
  readonly signal: AbortSignal
}

type Done = (slot: Slot, image: ImageView, coming: Coming) => void

/** Sends one image at a time; a new one replaces it. */
export const useUpload = (onDone: Done) => {
  const campaign = useCampaign()
  const [part, setPart] = useState(0)
  const underway = useRef<AbortController>(null)
  useEffect(() => () => underway.current?.abort(), [])
  const { variables, isPending, error, mutate, reset } = useMutation({
    mutationFn: ({ file, signal }: Sending) =>
      uploadImage(campaign, file, {
        signal,
        onProgress: (sent) => signal.aborted || setPart(sent),
      }),
    onSuccess: (image, { slot, coming }) => {
      reset()
      onDone(slot, image, coming)
    },
  })
  const cancel = (): void => {
    underway.current?.abort()
    reset()
  }
  const sayState = (): Upload | null => {
    if (!variables) return null
    const { slot, file } = variables
    const name = file.name || words.pasted
    if (error) return { kind: 'refused', slot, name, why: sayRefused(error) }
    if (!isPending) return null
    return part < 1 ? { kind: 'sending', slot, name, part } : { kind: 'cutting', slot, name }
  }
  return {
    upload: sayState(),
    send: (slot: Slot, file: File, coming: Coming): void => {
      cancel()
      underway.current = new AbortController()
      setPart(0)
      mutate({ slot, file, coming, signal: underway.current.signal })
    },
    cancel,
  }
}

/** The file picker's filter; the server looks into the file. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp'

interface ImageSlotProps {
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
  const { slot, title, image, empty, emptyPicture, upload, onFile, onCancel, children } = props
  const { hint = words.dropHere } = props
  const campaign = useCampaign()
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
      <div className="row">
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
