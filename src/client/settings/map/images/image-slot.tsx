import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { apiPath, chartPath } from '../../../../protocol/paths.ts'
import { type Tile, tileLevels } from '../../../../rules/tiles.ts'
import { useCampaign } from '../../../gm/session/use-gm.ts'
import { request } from '../../../ui/api/request.ts'
import { sayRefused, uploadImage } from '../../../ui/api/upload-image.ts'
import { Button } from '../../../ui/button.tsx'
import * as forms from '../../../ui/gm-words.ts'
import styles from './images.module.css'
import * as words from './words.ts'

/** The address of a tile with nothing masked, as the GM sees it. */
export const tileAddress = (campaign: string, image: string, tile: Tile): string =>
  chartPath(campaign, `${image}/${tile.level}/${tile.column}-${tile.row}.webp?v=0`)

const COARSEST_BUILT_IN = { level: 4, column: 0, row: 0 }

/** The whole image in one tile. */
export const previewAddress = (campaign: string, image: ImageView): string =>
  tileAddress(campaign, image.id, { level: tileLevels(image) - 1, column: 0, row: 0 })

export const builtInPicture = (campaign: string, edition: 'gm' | 'players'): string =>
  tileAddress(campaign, edition, COARSEST_BUILT_IN)

export type Images = ReturnType<typeof useImages>

interface Answer {
  readonly images: readonly ImageView[]
}

/** The campaign's images, newest first. */
export const useImages = () => {
  const campaign = useCampaign()
  const client = useQueryClient()
  const queryKey = [apiPath(campaign, '/images')]
  const { data, error } = useQuery<Answer>({ queryKey })
  /** Shows a change at once, and asks for the list anew: an answer under way may be older. */
  const change = (next: (images: readonly ImageView[]) => readonly ImageView[]): void => {
    client.setQueryData<Answer>(queryKey, (held) => held && { images: next(held.images) })
    void client.invalidateQueries({ queryKey })
  }
  const remove = useMutation({
    mutationFn: (id: string) =>
      request(campaign, `/images/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_, gone) =>
      change((images) =>
        images.filter((image) => ![image.id, image.straightened?.of].includes(gone)),
      ),
  })
  return {
    list: data?.images ?? null,
    failed: (remove.error ?? error)?.message ?? null,
    reload: (): void => {
      remove.reset()
      void client.invalidateQueries({ queryKey })
    },
    add: (image: ImageView) =>
      change((images) => [image, ...images.filter(({ id }) => id !== image.id)]),
    remove: remove.mutate,
  }
}

export type Slot = 'gm' | 'players' | 'survey'

interface Upload {
  readonly slot: Slot
  readonly name: string
  /** How much of it is sent; 1: it is being cut into tiles. */
  readonly part: number
  /** Why it was refused; null: it is on its way. */
  readonly why: string | null
}

export type Uploading = ReturnType<typeof useUpload>

/** `chosen` by the slot's own button; `brought` by paste or drop, so it takes no other's place. */
export type Coming = 'chosen' | 'brought'

interface Sending {
  readonly slot: Slot
  readonly file: File
  readonly coming: Coming
  readonly signal: AbortSignal
}

/** Sends one image at a time; a new one replaces it. */
export const useUpload = (onDone: (slot: Slot, image: ImageView, coming: Coming) => void) => {
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
  const upload: Upload | null =
    variables && (error || isPending)
      ? {
          slot: variables.slot,
          name: variables.file.name || words.pasted,
          part,
          why: error && sayRefused(error),
        }
      : null
  return {
    upload,
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

export const ImageSlot = (props: ImageSlotProps) => {
  const { slot, title, image, empty, emptyPicture, upload, onFile, onCancel, children } = props
  const { hint = words.dropHere } = props
  const campaign = useCampaign()
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
            <p className={`soft aside ${styles.empty}`}>{empty}</p>
          </>
        )}
      </div>
      {mine ? (
        <UploadLine upload={mine} onCancel={onCancel} />
      ) : (
        <p className="soft small held break-words">
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
