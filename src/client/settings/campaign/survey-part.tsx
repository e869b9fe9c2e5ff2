import { useRef, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import * as forms from '#client/ui/gm-words.ts'
import { ImageSlot, previewAddress } from '../chart/images/image-slot.tsx'
import * as imageWords from '../chart/images/words.ts'
import { useMapWork } from '../map/map-work.ts'
import { imageById, isStretched } from '../settings-draft.ts'
import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import styles from './survey-part.module.css'
import { builtInKnownHexes, setting, survey as words } from './words.tsx'

/** What players see in known hexes; on a map of the campaign's own, of which image. */
export const SurveyPart = () => {
  const { pictures, settings, type } = useMapWork().work
  const policy = settings.inKnownHexes
  const isOwn = pictures.gm !== null
  return (
    <section className="stack">
      <ChoiceList
        {...setting.inKnownHexes}
        {...(!isOwn && { choices: builtInKnownHexes })}
        value={policy}
        onChange={(inKnownHexes) => type({ inKnownHexes })}
      />
      {policy === 'survey' && (
        <>
          {isOwn && <SurveyImage />}
          <p className="soft">{words.preview}</p>
        </>
      )}
    </section>
  )
}

const SurveyImage = () => {
  const { images, work } = useMapWork()
  const { pictures, choose, setPictures } = work
  const campaign = useCampaign()
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  /** The buttons of the question go; the focus stays near. */
  const answer = (): void => {
    setAsked(false)
    box.current?.focus()
  }
  const gm = imageById(images.list, pictures.gm)
  const image = imageById(images.list, pictures.survey)
  // Players without an image of their own see the GM's anyway.
  const canBeYours = pictures.players !== null
  const isYours = pictures.survey !== null && pictures.survey === pictures.gm
  // The GM's image is asked about first; the players' would change nothing.
  const others = (images.list ?? []).filter(
    ({ id, straightened }) => !straightened && id !== pictures.gm && id !== pictures.players,
  )
  return (
    <>
      <div ref={box} className={styles.image} tabIndex={-1}>
        <ImageSlot
          slot="survey"
          title={words.image}
          image={image}
          empty={pictures.survey === null ? words.none : imageWords.fetching}
          emptyPicture={null}
          hint={words.drop}
        >
          {canBeYours && !isYours && gm && (
            <Button onClick={() => setAsked(true)}>{words.useYours}</Button>
          )}
          {pictures.survey !== null && (
            <Button onClick={() => setPictures({ ...pictures, survey: null })}>
              {words.noneLaid}
            </Button>
          )}
        </ImageSlot>
      </div>
      {asked && gm && (
        <div className={`note ${panel.note}`} role="alert">
          <strong>{words.yours.title}</strong>
          <p>{words.yours.about}</p>
          <p className="row">
            <Button
              onClick={() => {
                choose('survey', gm)
                answer()
              }}
            >
              {words.yours.yes}
            </Button>
            <Button onClick={answer}>{forms.cancel}</Button>
          </p>
        </div>
      )}
      {isYours && (
        <div className={`note ${panel.note}`}>
          <strong>{words.shown.title}</strong> {words.shown.about}
        </div>
      )}
      {gm && image && isStretched(image, gm) && (
        <div className={`note ${panel.note}`}>
          <strong>{words.otherShape}</strong> {imageWords.stretched}
        </div>
      )}
      {others.length > 0 && (
        <>
          <p className="soft">{words.choose}</p>
          <ul className="row">
            {others.map((each, index) => (
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
