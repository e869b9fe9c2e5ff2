import type { ImageView } from '../../../../protocol/chart.ts'
import { Button } from '../../../ui/button.tsx'
import { sayMoment } from '../../../ui/format/dates.ts'
import type { Pictures } from '../chart-draft.ts'
import panel from '../panels/panel.module.css'
import styles from './images.module.css'
import { previewAddress } from './tile-address.ts'
import type { Images } from './use-images.ts'
import type { Slot } from './use-upload.ts'
import * as words from './words.ts'

interface ImageShelfProps {
  readonly campaign: string
  readonly images: Images
  readonly pictures: Pictures
  readonly onChoose: (slot: Slot, image: ImageView) => void
  readonly onRemove: (image: ImageView) => void
}

const sayUse = ({ id }: ImageView, { gm, players, survey }: Pictures): string => {
  if (gm === id && players === id) return words.use.both
  if (gm === id) return words.use.gm
  if (players === id) return words.use.players
  return survey === id ? words.use.survey : ''
}

export const ImageShelf = (props: ImageShelfProps) => {
  const { campaign, images, pictures, onChoose, onRemove } = props
  const { list, failed, reload } = images
  return (
    <section className={panel.part} aria-label={words.kept}>
      <h4>{words.kept}</h4>
      {failed && (
        <div className={panel.note} role="alert">
          <p>{failed}</p>
          <Button onClick={reload}>{words.lookAgain}</Button>
        </div>
      )}
      {list?.length === 0 && <p className={panel.soft}>{words.noneKept}</p>}
      <ul className={styles.shelf}>
        {list?.map((image, index) => {
          const use = sayUse(image, pictures)
          const name = words.numbered(index + 1)
          return (
            <li key={image.id} className={styles.kept}>
              <img src={previewAddress(campaign, image)} alt="" loading="lazy" />
              <p>
                {image.name !== undefined && <b>{image.name}</b>}
                <span>
                  {image.width} × {image.height}
                </span>
                <span>{sayMoment(image.addedAt)}</span>
                {use && <span className={styles.use}>{use}</span>}
              </p>
              <div className={styles.actions}>
                <Button
                  aria-pressed={pictures.gm === image.id}
                  onClick={() => onChoose('gm', image)}
                  spoken={name}
                >
                  {words.forYou}
                </Button>
                <Button
                  disabled={pictures.gm === null}
                  aria-pressed={pictures.players === image.id}
                  onClick={() => onChoose('players', image)}
                  spoken={name}
                >
                  {words.forPlayers}
                </Button>
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
