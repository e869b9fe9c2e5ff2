import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import type { FogPolicy } from '../../../../rules/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { BUILT_IN, imageById, isStretched, type Pictures } from '../chart-draft.ts'
import panel from '../panels/panel.module.css'
import { ImageShelf } from './image-shelf.tsx'
import { ImageSlot } from './image-slot.tsx'
import styles from './images.module.css'
import { builtInPicture, previewAddress } from './tile-address.ts'
import type { Images } from './use-images.ts'
import type { Coming, Slot, Uploading } from './use-upload.ts'
import * as words from './words.ts'

export interface Brought {
  readonly slot: Exclude<Slot, 'survey'>
  readonly image: ImageView
}

interface ImagePanelProps {
  readonly campaign: string
  readonly images: Images
  readonly uploading: Uploading
  readonly pictures: Pictures
  readonly fog: FogPolicy
  readonly aboutGrid: ReactNode
  /** An image that was brought beside one that is laid. */
  readonly brought: Brought | null
  readonly onBrought: (taken: boolean) => void
  readonly onChoose: (slot: Slot, image: ImageView) => void
  readonly onChange: (pictures: Pictures) => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

export const ImagePanel = (props: ImagePanelProps) => {
  const { campaign, images, uploading, pictures, fog, aboutGrid, brought, onChoose, onChange } =
    props
  const { upload, send, cancel } = uploading
  const box = useRef<HTMLDivElement>(null)
  const gm = imageById(images.list, pictures.gm)
  const players = imageById(images.list, pictures.players)

  // Pastes into the focused slot, else the GM's, so never to players by accident. In the layout
  // phase: as soon as the slots are in sight.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? []
      if (!file || isTyping(event.target)) return
      event.preventDefault()
      const place = document.activeElement?.closest<HTMLElement>('[data-slot]')
      send(place?.dataset.slot === 'players' ? 'players' : 'gm', file, 'brought')
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [send])

  const slotOf = (slot: Slot) => ({
    campaign,
    slot,
    upload,
    onFile: (file: File, coming: Coming): void => send(slot, file, coming),
    onCancel: cancel,
  })
  return (
    <div ref={box} className={panel.panel} data-wide>
      <h3 tabIndex={-1}>{words.title}</h3>
      <p>{words.howTo}</p>
      {aboutGrid}
      <div className={styles.slots}>
        <ImageSlot
          {...slotOf('gm')}
          title={words.yourMap}
          image={gm}
          empty={pictures.gm === null ? words.builtIn : words.fetching}
          emptyPicture={pictures.gm === null ? builtInPicture(campaign, 'gm') : null}
        >
          {pictures.gm !== null && (
            <Button onClick={() => onChange(BUILT_IN)}>{words.useBuiltIn}</Button>
          )}
        </ImageSlot>
        <ImageSlot
          {...slotOf('players')}
          title={words.playersMap}
          image={players}
          empty={pictures.gm === null ? words.builtInForPlayers : words.sameAsYours}
          emptyPicture={
            pictures.gm === null
              ? builtInPicture(campaign, 'players')
              : gm && previewAddress(campaign, gm)
          }
        >
          {pictures.players !== null && (
            <Button onClick={() => onChange({ ...pictures, players: null })}>
              {words.sameAsYours}
            </Button>
          )}
        </ImageSlot>
      </div>
      {brought && (
        <div className={panel.note} role="alert">
          <strong>{words.brought}</strong>
          <p>{words.askBrought[brought.slot]}</p>
          <div className={styles.actions}>
            <Button onClick={() => props.onBrought(true)}>{words.takeBrought[brought.slot]}</Button>
            <Button onClick={() => props.onBrought(false)}>{words.keepBrought}</Button>
          </div>
        </div>
      )}
      {pictures.gm !== null && pictures.players === null && (
        <div className={panel.note}>
          <strong>{words.playersSeeYours}</strong>
          {fog === 'off' ? words.noFog : words.underFog}
        </div>
      )}
      {pictures.gm === null && pictures.players !== null && (
        <div className={panel.note}>
          <strong>{words.yoursMissing}</strong> {words.playersAlone}
        </div>
      )}
      {gm && players && isStretched(players, gm) && (
        <div className={panel.note}>
          <strong>{words.otherShape}</strong>
          {words.stretched}
        </div>
      )}
      <ImageShelf
        campaign={campaign}
        images={images}
        pictures={pictures}
        onChoose={onChoose}
        onRemove={(image) => {
          images.remove(image.id)
          box.current?.querySelector('h3')?.focus()
        }}
      />
    </div>
  )
}
