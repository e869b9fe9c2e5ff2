import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import type { FogPolicy } from '../../../rules/settings.ts'
import button from '../../ui/button.module.css'
import { imageById, isStretched, type Pictures } from '../draft/chart-draft.ts'
import panel from '../ui/panel.module.css'
import { ImageShelf } from './image-shelf.tsx'
import { ImageSlot } from './image-slot.tsx'
import styles from './images.module.css'
import type { Images } from './use-images.ts'
import type { Slot, Uploading } from './use-upload.ts'

interface ImagePanelProps {
  readonly campaign: string
  readonly images: Images
  readonly uploading: Uploading
  readonly pictures: Pictures
  readonly fog: FogPolicy
  /** What there is to say about the grid, now that another image was chosen. */
  readonly aboutGrid: ReactNode
  readonly onChoose: (slot: Slot, image: ImageView) => void
  readonly onChange: (pictures: Pictures) => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

/** The image of the map: the GM's, and one for the players if it is another. */
export const ImagePanel = (props: ImagePanelProps) => {
  const { campaign, images, uploading, pictures, fog, aboutGrid, onChoose, onChange } = props
  const { upload, send, cancel } = uploading
  const box = useRef<HTMLDivElement>(null)
  const gm = imageById(images.list, pictures.gm)
  const players = imageById(images.list, pictures.players)

  // A paste goes to the place that has the focus, else to the GM's map: never by chance to players.
  // In the layout phase: as soon as the place is in sight.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? []
      if (!file || isTyping(event.target)) return
      event.preventDefault()
      const place = document.activeElement?.closest<HTMLElement>('[data-slot]')
      send(place?.dataset.slot === 'players' ? 'players' : 'gm', file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [send])

  return (
    <div ref={box} className={panel.panel} data-wide>
      <h3 tabIndex={-1}>Map image</h3>
      <p>
        Lay your own map on the table: PNG, JPEG or WebP, up to 25 MB and 60 megapixels. Choose a
        file, drop it, or paste it with Ctrl V or ⌘ V.
      </p>
      <div className={styles.slots}>
        <ImageSlot
          campaign={campaign}
          slot="gm"
          title="Your map"
          image={gm}
          empty={pictures.gm === null ? 'The built-in map of Quatara' : 'Fetching the image…'}
          upload={upload}
          onFile={(file) => send('gm', file)}
          onCancel={cancel}
        >
          {pictures.gm !== null && (
            <button
              type="button"
              className={button.button}
              onClick={() => onChange({ gm: null, players: null })}
            >
              Use the built-in map
            </button>
          )}
        </ImageSlot>
        <ImageSlot
          campaign={campaign}
          slot="players"
          title="The players’ map"
          image={players}
          empty={
            pictures.gm === null ? 'The built-in map, in its players’ edition' : 'The same as yours'
          }
          upload={upload}
          onFile={(file) => send('players', file)}
          onCancel={cancel}
        >
          {pictures.players !== null && (
            <button
              type="button"
              className={button.button}
              onClick={() => onChange({ ...pictures, players: null })}
            >
              The same as yours
            </button>
          )}
        </ImageSlot>
      </div>
      {pictures.gm !== null && pictures.players === null && (
        <div className={panel.note}>
          <strong>Players will see your image.</strong>
          {fog === 'off'
            ? 'There is no fog: all of it, secrets and all. Give them an image of their own, or choose a fog under What players know.'
            : 'The fog leaves them the hexes they know, with everything that is drawn there.'}
        </div>
      )}
      {pictures.gm === null && pictures.players !== null && (
        <div className={panel.note}>
          <strong>Your own map is missing.</strong> An image for players alone cannot be laid.
        </div>
      )}
      {gm && players && isStretched(players, gm) && (
        <div className={panel.note}>
          <strong>The players’ image has another shape than yours.</strong>
          It is stretched over the same sheet, so that both share one grid. Where that distorts it,
          cut both images to the same frame.
        </div>
      )}
      {aboutGrid}
      <ImageShelf
        campaign={campaign}
        images={images}
        pictures={pictures}
        onChoose={onChoose}
        onRemove={(image) => {
          void images.remove(image.id)
          box.current?.querySelector('h3')?.focus()
        }}
      />
    </div>
  )
}
