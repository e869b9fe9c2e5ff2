import { type ReactNode, useRef, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import * as forms from '#client/ui/gm-words.ts'
import { FileInput } from '#client/ui/inputs.tsx'
import type { ImageView } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import { type Tile, tileLevels } from '#shared/tiles.ts'
import { useMapSettings } from '../../map-settings-context.ts'
import styles from './images.module.css'
import type { ImageSlotName, Upload } from './use-images.ts'
import * as words from './words.ts'

/** The address of an image's tile without a mask, as the GM may see it. */
export const tileAddress = (campaign: string, image: string, tile: Tile): string =>
  chartPath(campaign, `${image}/${tile.level}/${tile.column}-${tile.row}.webp?v=0`)

const BUILT_IN_PREVIEW_TILE = { level: 4, column: 0, row: 0 }

export const previewAddress = (campaign: string, image: ImageView): string =>
  tileAddress(campaign, image.id, { level: tileLevels(image) - 1, column: 0, row: 0 })

export const builtInPreviewAddress = (campaign: string, edition: 'gm' | 'players'): string =>
  tileAddress(campaign, edition, BUILT_IN_PREVIEW_TILE)

/** The file picker's filter. The server checks the file's content. */
const ACCEPTED_FILE_TYPES = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp'

interface ImageSlotProps {
  readonly slot: ImageSlotName
  readonly title: string
  readonly image: ImageView | null
  /** Text in the slot while it has no image. */
  readonly emptyLabel: ReactNode
  readonly emptyPicture: string | null
  readonly hint?: string
  readonly children?: ReactNode
}

export const ImageSlot = (props: ImageSlotProps) => {
  const { slot, title, image, emptyLabel, emptyPicture, hint = words.dropHere, children } = props
  const campaign = useCampaign()
  const { upload, send, cancel } = useMapSettings().uploading
  const picker = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const slotUpload = upload?.slot === slot ? upload : null
  return (
    <section
      className={`stack gap-2 ${styles.slot}`}
      data-slot={slot}
      data-over={isDraggedOver || undefined}
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        const [file] = event.dataTransfer.files
        if (file) send(slot, file, 'brought')
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
            <p className={`soft aside ${styles.empty}`}>{emptyLabel}</p>
          </>
        )}
      </div>
      {slotUpload ? (
        <UploadLine upload={slotUpload} onCancel={cancel} />
      ) : (
        <p className="soft small held break-words">
          {image
            ? [image.name, words.size(image.width, image.height)].filter(Boolean).join(', ')
            : hint}
        </p>
      )}
      <div className="row">
        <FileInput
          ref={picker}
          hidden
          accept={ACCEPTED_FILE_TYPES}
          aria-label={words.fileFor(title)}
          onFile={(file) => send(slot, file, 'chosen')}
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

interface UploadLineProps {
  readonly upload: Upload
  readonly onCancel: () => void
}

const UploadLine = ({ upload: { name, sentShare, refusal }, onCancel }: UploadLineProps) => {
  const isRefused = refusal !== null
  const message = isRefused
    ? `${name}: ${refusal}`
    : sentShare < 1
      ? words.sending(name)
      : words.cutting
  return (
    <div className={`row break-words ${styles.upload}`}>
      <p className={isRefused ? 'wrong' : undefined} role={isRefused ? 'alert' : undefined}>
        {message}
      </p>
      {!isRefused && (
        <progress aria-label={words.upload} max={1} value={sentShare < 1 ? sentShare : undefined} />
      )}
      <Button onClick={onCancel} spoken={words.theUpload}>
        {isRefused ? words.dismiss : forms.cancel}
      </Button>
    </div>
  )
}
