import { type ReactNode, useRef, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import * as forms from '#client/ui/gm-words.ts'
import { FileInput } from '#client/ui/inputs.tsx'
import type { ImageView } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import { type Tile, tileLevels } from '#shared/tiles.ts'
import { useMapWork } from '../../map/map-work.ts'
import styles from './images.module.css'
import type { Slot, Upload } from './use-images.ts'
import * as words from './words.ts'

/** The address of a tile with nothing masked, as the GM sees it. */
export const tileAddress = (campaign: string, image: string, tile: Tile): string =>
  chartPath(campaign, `${image}/${tile.level}/${tile.column}-${tile.row}.webp?v=0`)

const COARSEST_BUILT_IN = { level: 4, column: 0, row: 0 }

export const previewAddress = (campaign: string, image: ImageView): string =>
  tileAddress(campaign, image.id, { level: tileLevels(image) - 1, column: 0, row: 0 })

export const builtInPicture = (campaign: string, edition: 'gm' | 'players'): string =>
  tileAddress(campaign, edition, COARSEST_BUILT_IN)

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
  readonly children?: ReactNode
}

export const ImageSlot = (props: ImageSlotProps) => {
  const { slot, title, image, empty, emptyPicture, hint = words.dropHere, children } = props
  const campaign = useCampaign()
  const { upload, send, cancel } = useMapWork().uploading
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const mine = upload?.slot === slot ? upload : null
  return (
    <section
      className={`stack gap-2 ${styles.slot}`}
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
            <p className={`soft aside ${styles.empty}`}>{empty}</p>
          </>
        )}
      </div>
      {mine ? (
        <UploadLine upload={mine} onCancel={cancel} />
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
          accept={ACCEPTED}
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

const UploadLine = ({ upload: { name, part, why }, onCancel }: UploadLineProps) => {
  const isRefused = why !== null
  const said = isRefused ? `${name}: ${why}` : part < 1 ? words.sending(name) : words.cutting
  return (
    <div className={`row break-words ${styles.upload}`}>
      <p className={isRefused ? 'wrong' : undefined} role={isRefused ? 'alert' : undefined}>
        {said}
      </p>
      {!isRefused && (
        <progress aria-label={words.upload} max={1} value={part < 1 ? part : undefined} />
      )}
      <Button onClick={onCancel} spoken={words.theUpload}>
        {isRefused ? words.dismiss : forms.cancel}
      </Button>
    </div>
  )
}
