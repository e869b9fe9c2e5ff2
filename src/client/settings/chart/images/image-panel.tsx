import { type ReactNode, useRef } from 'react'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { sayDateTime } from '#client/ui/format/dates.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { useListener } from '#client/ui/use-listener.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import panel from '../../campaign/panel.module.css'
import { useMapWork } from '../../map/map-work.ts'
import { BUILT_IN, imageById, isStretched, type Pictures } from '../../settings-draft.ts'
import { builtInPicture, ImageSlot, previewAddress } from './image-slot.tsx'
import styles from './images.module.css'
import type { Slot } from './use-images.ts'
import * as words from './words.ts'

const sayAngle = (angle: number): string => sayNumber(Number(angle.toFixed(1)))

const sayUse = ({ id }: ImageView, { gm, players, survey }: Pictures): string => {
  if (gm === id && players === id) return words.use.both
  if (gm === id) return words.use.gm
  if (players === id) return words.use.players
  return survey === id ? words.use.survey : ''
}

const ImageShelf = ({ onRemove }: { readonly onRemove: (image: ImageView) => void }) => {
  const { images, work } = useMapWork()
  const { pictures, choose } = work
  const campaign = useCampaign()
  const { list, failed, reload } = images
  const { handouts: handedOut } = useView()
  const isLaid = ({ id }: ImageView): boolean => Object.values(pictures).includes(id)
  const isOfMap = (image: ImageView): boolean =>
    isLaid(image) || !handedOut.some(({ id }) => id === image.id)
  return (
    <section className="stack" aria-label={words.kept}>
      <h4>{words.kept}</h4>
      {failed && (
        <div className={`note ${panel.note}`} role="alert">
          <p>{failed}</p>
          <Button onClick={reload}>{words.lookAgain}</Button>
        </div>
      )}
      {list?.filter(isOfMap).length === 0 && <p className="soft">{words.noneKept}</p>}
      <ul>
        {list?.filter(isOfMap).map((image, index) => {
          const use = sayUse(image, pictures)
          const name = words.numbered(index + 1)
          return (
            <li key={image.id} className={`row ruled break-words ${styles.kept}`}>
              <img src={previewAddress(campaign, image)} alt="" loading="lazy" />
              <p>
                {image.name !== undefined && <b>{image.name}</b>}
                <span>
                  {image.width} × {image.height}
                </span>
                {image.straightened && (
                  <span>{words.straightenedBy(sayAngle(image.straightened.angle))}</span>
                )}
                <span>{sayDateTime(image.addedAt)}</span>
                {use && <span className="marked">{use}</span>}
              </p>
              <div className="row">
                {!image.straightened && (
                  <>
                    <Button
                      aria-pressed={pictures.gm === image.id}
                      onClick={() => choose('gm', image)}
                      spoken={name}
                    >
                      {words.forYou}
                    </Button>
                    <Button
                      disabled={pictures.gm === null}
                      aria-pressed={pictures.players === image.id}
                      onClick={() => choose('players', image)}
                      spoken={name}
                    >
                      {words.forPlayers}
                    </Button>
                  </>
                )}
                <Button onClick={() => onRemove(image)} spoken={name}>
                  {words.throwAway}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export interface Brought {
  readonly slot: Exclude<Slot, 'survey'>
  readonly image: ImageView
}

interface ImagePanelProps {
  readonly aboutGrid: ReactNode
  /** An image that was brought beside one that is laid. */
  readonly brought: Brought | null
  readonly onBrought: (taken: boolean) => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

export const ImagePanel = (props: ImagePanelProps) => {
  const { aboutGrid, brought } = props
  const { images, uploading, work } = useMapWork()
  const { pictures, setPictures } = work
  const { send } = uploading
  const campaign = useCampaign()
  const box = useRef<HTMLDivElement>(null)
  const gm = imageById(images.list, pictures.gm)
  const players = imageById(images.list, pictures.players)

  // Pastes into the focused slot, else the GM's, so never to players by accident.
  useListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file || isTyping(event.target)) return
    event.preventDefault()
    const place = document.activeElement?.closest<HTMLElement>('[data-slot]')
    send(place?.dataset.slot === 'players' ? 'players' : 'gm', file, 'brought')
  })

  return (
    <div ref={box} className={`stack gap-4 page ${panel.panel}`} data-wide>
      <h3 className="quiet" tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.howTo}</p>
      {aboutGrid}
      <div className="form broad gap-4">
        <ImageSlot
          slot="gm"
          title={words.yourMap}
          image={gm}
          empty={pictures.gm === null ? words.builtIn : words.fetching}
          emptyPicture={pictures.gm === null ? builtInPicture(campaign, 'gm') : null}
        >
          {pictures.gm !== null && (
            <Button onClick={() => setPictures(BUILT_IN)}>{words.useBuiltIn}</Button>
          )}
        </ImageSlot>
        <ImageSlot
          slot="players"
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
            <Button onClick={() => setPictures({ ...pictures, players: null })}>
              {words.sameAsYours}
            </Button>
          )}
        </ImageSlot>
      </div>
      {brought && (
        <div className={`note ${panel.note}`} role="alert">
          <strong>{words.brought}</strong>
          <p>{words.askBrought[brought.slot]}</p>
          <div className="row">
            <Button onClick={() => props.onBrought(true)}>{words.takeBrought[brought.slot]}</Button>
            <Button onClick={() => props.onBrought(false)}>{words.keepBrought}</Button>
          </div>
        </div>
      )}
      {pictures.gm !== null && pictures.players === null && (
        <div className={`note ${panel.note}`}>
          <strong>{words.playersSeeYours}</strong>
          {work.settings.fog === 'off' ? words.noFog : words.underFog}
        </div>
      )}
      {pictures.gm === null && pictures.players !== null && (
        <div className={`note ${panel.note}`}>
          <strong>{words.yoursMissing}</strong> {words.playersAlone}
        </div>
      )}
      {gm && players && isStretched(players, gm) && (
        <div className={`note ${panel.note}`}>
          <strong>{words.otherShape}</strong>
          {words.stretched}
        </div>
      )}
      <ImageShelf
        onRemove={(image) => {
          images.remove(image.id)
          box.current?.querySelector('h3')?.focus()
        }}
      />
    </div>
  )
}
