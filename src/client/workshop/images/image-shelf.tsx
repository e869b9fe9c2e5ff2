import type { ImageView } from '../../../protocol/chart.ts'
import { MAX_IMAGES } from '../../../protocol/limits.ts'
import button from '../../ui/button.module.css'
import type { Pictures } from '../draft/chart-draft.ts'
import panel from '../ui/panel.module.css'
import styles from './images.module.css'
import { previewAddress } from './tile-address.ts'
import type { Images } from './use-images.ts'
import type { Slot } from './use-upload.ts'

interface ImageShelfProps {
  readonly campaign: string
  readonly images: Images
  readonly pictures: Pictures
  readonly onChoose: (slot: Slot, image: ImageView) => void
  readonly onRemove: (image: ImageView) => void
}

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

const sayUse = ({ id }: ImageView, { gm, players }: Pictures): string => {
  if (gm === id && players === id) return 'your map and the players’'
  if (gm === id) return 'your map'
  return players === id ? 'the players’ map' : ''
}

/** Every image that the campaign keeps, to be laid again or thrown away. */
export const ImageShelf = (props: ImageShelfProps) => {
  const { campaign, images, pictures, onChoose, onRemove } = props
  const { list, failed, reload } = images
  return (
    <section className={panel.part} aria-label="Kept images">
      <h4>Kept images</h4>
      {failed && (
        <div className={panel.note} role="alert">
          <p>{failed}</p>
          <button type="button" className={button.button} onClick={reload}>
            Look again
          </button>
        </div>
      )}
      {list?.length === 0 && <p className={panel.soft}>None yet. Up to {MAX_IMAGES} are kept.</p>}
      <ul className={styles.shelf}>
        {list?.map((image, index) => {
          const use = sayUse(image, pictures)
          const name = `image ${index + 1}`
          return (
            <li key={image.id} className={styles.kept}>
              <img src={previewAddress(campaign, image)} alt="" loading="lazy" />
              <p>
                <b>
                  {image.width} × {image.height}
                </b>
                <span>{DATE.format(image.addedAt)}</span>
                {use && <span className={styles.use}>{use}</span>}
              </p>
              <div className={styles.actions}>
                <button
                  type="button"
                  className={button.button}
                  aria-pressed={pictures.gm === image.id}
                  onClick={() => onChoose('gm', image)}
                >
                  For you<span className="visually-hidden"> {name}</span>
                </button>
                <button
                  type="button"
                  className={button.button}
                  disabled={pictures.gm === null}
                  aria-pressed={pictures.players === image.id}
                  onClick={() => onChoose('players', image)}
                >
                  For players<span className="visually-hidden"> {name}</span>
                </button>
                <button type="button" className={button.button} onClick={() => onRemove(image)}>
                  Throw away<span className="visually-hidden"> {name}</span>
                </button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
