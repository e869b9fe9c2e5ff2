import { useRef, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import * as forms from '#client/ui/gm-words.ts'
import { ImageSlot, previewAddress } from '../chart/images/image-slot.tsx'
import * as imageWords from '../chart/images/words.ts'
import { useMapSettings } from '../map-settings-context.ts'
import { imageById, isStretched } from '../settings-draft.ts'
import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import styles from './survey-part.module.css'
import { builtInKnownHexes, setting, survey as words } from './words.tsx'

/** The setting for known hexes; on the campaign's own map also the choice of the survey image. */
export const SurveyPart = () => {
  const { pictures, settings, type } = useMapSettings().mapDraft
  const policy = settings.inKnownHexes
  const isOwnMap = pictures.gm !== null
  return (
    <section className="stack">
      <ChoiceList
        {...setting.inKnownHexes}
        {...(!isOwnMap && { choices: builtInKnownHexes })}
        value={policy}
        onChange={(inKnownHexes) => type({ inKnownHexes })}
      />
      {policy === 'survey' && (
        <>
          {isOwnMap && <SurveyImage />}
          <p className="soft">{words.preview}</p>
        </>
      )}
    </section>
  )
}

const SurveyImage = () => {
  const { images, mapDraft } = useMapSettings()
  const { pictures, choose, setPictures } = mapDraft
  const campaign = useCampaign()
  const box = useRef<HTMLDivElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  /** Moves the focus to the image, because the question's buttons disappear. */
  const closeQuestion = (): void => {
    setConfirming(false)
    box.current?.focus()
  }
  const gm = imageById(images.list, pictures.gm)
  const image = imageById(images.list, pictures.survey)
  // Without a players' image, players see the GM's image anyway.
  const canUseGmImage = pictures.players !== null
  const isGmImage = pictures.survey !== null && pictures.survey === pictures.gm
  // The GM's image is left out because it needs a confirmation, the players' because it would
  // change nothing.
  const choosableImages = (images.list ?? []).filter(
    ({ id, straightened }) => !straightened && id !== pictures.gm && id !== pictures.players,
  )
  return (
    <>
      <div ref={box} className={styles.image} tabIndex={-1}>
        <ImageSlot
          slot="survey"
          title={words.image}
          image={image}
          emptyLabel={pictures.survey === null ? words.none : imageWords.fetching}
          emptyPicture={null}
          hint={words.drop}
        >
          {canUseGmImage && !isGmImage && gm && (
            <Button onClick={() => setConfirming(true)}>{words.useYours}</Button>
          )}
          {pictures.survey !== null && (
            <Button onClick={() => setPictures({ ...pictures, survey: null })}>
              {words.noneLaid}
            </Button>
          )}
        </ImageSlot>
      </div>
      {isConfirming && gm && (
        <div className={`note ${panel.note}`} role="alert">
          <strong>{words.yours.title}</strong>
          <p>{words.yours.about}</p>
          <p className="row">
            <Button
              onClick={() => {
                choose('survey', gm)
                closeQuestion()
              }}
            >
              {words.yours.yes}
            </Button>
            <Button onClick={closeQuestion}>{forms.cancel}</Button>
          </p>
        </div>
      )}
      {isGmImage && (
        <div className={`note ${panel.note}`}>
          <strong>{words.shown.title}</strong> {words.shown.about}
        </div>
      )}
      {gm && image && isStretched(image, gm) && (
        <div className={`note ${panel.note}`}>
          <strong>{words.otherShape}</strong> {imageWords.stretched}
        </div>
      )}
      {choosableImages.length > 0 && (
        <>
          <p className="soft">{words.choose}</p>
          <ul className="row">
            {choosableImages.map((each, index) => (
              <li key={each.id}>
                <button
                  type="button"
                  className={styles.pick}
                  aria-pressed={pictures.survey === each.id}
                  aria-label={`${imageWords.numbered(index + 1)}, ${imageWords.size(each.width, each.height)}`}
                  onClick={() => choose('survey', each)}
                >
                  <img src={previewAddress(campaign, each)} alt="" loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
