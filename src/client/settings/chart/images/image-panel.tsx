import { type ReactNode, useRef } from 'react'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { sayDateTime } from '#client/ui/format/dates.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { useListener } from '#client/ui/use-listener.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import panel from '../../campaign/panel.module.css'
import { useMapSettings } from '../../map-settings-context.ts'
import { BUILT_IN, imageById, isStretched, type Pictures } from '../../settings-draft.ts'
import { builtInPreviewAddress, ImageSlot, previewAddress } from './image-slot.tsx'
import styles from './images.module.css'
import type { ImageSlotName } from './use-images.ts'
import * as words from './words.ts'

const sayAngle = (angle: number): string => sayNumber(Number(angle.toFixed(1)))

const sayUsedAs = ({ id }: ImageView, { gm, players, survey }: Pictures): string => {
  if (gm === id && players === id) return words.usedAs.both
  if (gm === id) return words.usedAs.gm
  if (players === id) return words.usedAs.players
  return survey === id ? words.usedAs.survey : ''
}

const UploadedImages = ({ onRemove }: { readonly onRemove: (image: ImageView) => void }) => {
  const { images, mapDraft } = useMapSettings()
  const { pictures, choose } = mapDraft
  const campaign = useCampaign()
  const { list, failed, reload } = images
  const { handouts } = useView()
  const isChosen = ({ id }: ImageView): boolean => Object.values(pictures).includes(id)
  const isMapImage = (image: ImageView): boolean =>
    isChosen(image) || !handouts.some(({ id }) => id === image.id)
  return (
    <section className="stack" aria-label={words.uploadedImages}>
      <h4>{words.uploadedImages}</h4>
      {failed && (
        <div className={`note ${panel.note}`} role="alert">
          <p>{failed}</p>
          <Button onClick={reload}>{words.lookAgain}</Button>
        </div>
      )}
      {list?.filter(isMapImage).length === 0 && <p className="soft">{words.noneKept}</p>}
      <ul>
        {list?.filter(isMapImage).map((image, index) => {
          const usedAs = sayUsedAs(image, pictures)
          const name = words.numbered(index + 1)
          return (
            <li key={image.id} className={`row ruled break-words ${styles.uploaded}`}>
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
                {usedAs && <span className="marked">{usedAs}</span>}
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

export interface BroughtImage {
  readonly slot: Exclude<ImageSlotName, 'survey'>
  readonly image: ImageView
}

interface ImagePanelProps {
  readonly gridNote: ReactNode
  /**
   * A pasted or dropped image whose slot has an image already; the GM is asked whether it replaces
   * it.
   */
  readonly broughtImage: BroughtImage | null
  readonly onBroughtAnswered: (isAccepted: boolean) => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

export const ImagePanel = (props: ImagePanelProps) => {
  const { gridNote, broughtImage } = props
  const { images, uploading, mapDraft } = useMapSettings()
  const { pictures, setPictures } = mapDraft
  const { send } = uploading
  const campaign = useCampaign()
  const box = useRef<HTMLDivElement>(null)
  const gm = imageById(images.list, pictures.gm)
  const players = imageById(images.list, pictures.players)

  // A pasted image goes to the GM's slot unless another has the focus, so never to players by
  // accident.
  useListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file || isTyping(event.target)) return
    event.preventDefault()
    const focusedSlot = document.activeElement?.closest<HTMLElement>('[data-slot]')
    send(focusedSlot?.dataset.slot === 'players' ? 'players' : 'gm', file, 'brought')
  })

  return (
    <div ref={box} className={`stack gap-4 page ${panel.panel}`} data-wide>
      <h3 className="quiet" tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.howTo}</p>
      {gridNote}
      <div className="form broad gap-4">
        <ImageSlot
          slot="gm"
          title={words.yourMap}
          image={gm}
          emptyLabel={pictures.gm === null ? words.builtIn : words.fetching}
          emptyPicture={pictures.gm === null ? builtInPreviewAddress(campaign, 'gm') : null}
        >
          {pictures.gm !== null && (
            <Button onClick={() => setPictures(BUILT_IN)}>{words.useBuiltIn}</Button>
          )}
        </ImageSlot>
        <ImageSlot
          slot="players"
          title={words.playersMap}
          image={players}
          emptyLabel={pictures.gm === null ? words.builtInForPlayers : words.sameAsYours}
          emptyPicture={
            pictures.gm === null
              ? builtInPreviewAddress(campaign, 'players')
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
      {broughtImage && (
        <div className={`note ${panel.note}`} role="alert">
          <strong>{words.broughtImage}</strong>
          <p>{words.askBrought[broughtImage.slot]}</p>
          <div className="row">
            <Button onClick={() => props.onBroughtAnswered(true)}>
              {words.takeBrought[broughtImage.slot]}
            </Button>
            <Button onClick={() => props.onBroughtAnswered(false)}>{words.keepBrought}</Button>
          </div>
        </div>
      )}
      {pictures.gm !== null && pictures.players === null && (
        <div className={`note ${panel.note}`}>
          <strong>{words.playersSeeYours}</strong>
          {mapDraft.settings.fog === 'off' ? words.noFog : words.underFog}
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
      <UploadedImages
        onRemove={(image) => {
          images.remove(image.id)
          box.current?.querySelector('h3')?.focus()
        }}
      />
    </div>
  )
}
