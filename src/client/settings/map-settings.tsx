import { type KeyboardEvent, useId, useState } from 'react'
import * as reveal from '#client/map-tools/words.ts'
import { useGmLive, useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { Button } from '#client/ui/button.tsx'
import question from '#client/ui/dialog/leave-question.module.css'
import * as forms from '#client/ui/gm-words.ts'
import panel from './campaign/panel.module.css'
import { SettingsSection } from './campaign/settings-section.tsx'
import { GridPanel } from './chart/grid/grid-panel.tsx'
import * as gridWords from './chart/grid/words.ts'
import { GridSavedQuestions } from './chart/grid-saved-questions.tsx'
import { type BroughtImage, ImagePanel } from './chart/images/image-panel.tsx'
import { type Images, useImages, useImageUpload } from './chart/images/use-images.ts'
import * as imageWords from './chart/images/words.ts'
import { MapSettingsContext, useMapSettings } from './map-settings-context.ts'
import { imageById } from './settings-draft.ts'
import {
  hexesShownByDraft,
  type MapSettingsDraft,
  type MapSettingsSave,
  useMapSettingsDraft,
  useMapSettingsSave,
} from './use-map-settings-draft.ts'
import * as words from './words.ts'

const SECTIONS = ['image', 'grid', 'knowledge', 'lost', 'terrain', 'numbers', 'dice'] as const

type SectionName = (typeof SECTIONS)[number]

/** The section that an arrow key, Home or End selects in the list of tabs. */
const tabByKey = (section: SectionName, key: string): SectionName | undefined => {
  const index = SECTIONS.indexOf(section)
  const count = SECTIONS.length
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1 + count,
    ArrowLeft: index - 1 + count,
    Home: 0,
    End: count - 1,
  }
  const target = steps[key]
  return target === undefined ? undefined : SECTIONS[target % count]
}

/**
 * A pasted or dropped image whose slot is taken, kept until the GM says whether it replaces the
 * other.
 */
const useBroughtImage = (mapDraft: MapSettingsDraft, images: Images) => {
  const [broughtImage, setBroughtImage] = useState<BroughtImage | null>(null)
  const uploading = useImageUpload((slot, image, coming) => {
    images.add(image)
    if (coming === 'brought' && slot !== 'survey' && mapDraft.pictures[slot] !== null)
      setBroughtImage({ slot, image })
    else {
      setBroughtImage(null)
      mapDraft.choose(slot, image)
    }
  })
  const onBroughtAnswered = (isAccepted: boolean): void => {
    if (isAccepted && broughtImage) mapDraft.choose(broughtImage.slot, broughtImage.image)
    setBroughtImage(null)
  }
  return { uploading, broughtImage, onBroughtAnswered }
}

export const MapSettings = () => {
  const [section, setSection] = useState<SectionName>('image')
  const id = useId()
  const images = useImages()
  const mapDraft = useMapSettingsDraft(images.list)
  const { uploading, broughtImage, onBroughtAnswered } = useBroughtImage(mapDraft, images)
  const saving = useMapSettingsSave(
    mapDraft,
    images,
    uploading.upload?.refusal === null ? [words.uploading] : [],
  )
  const onTabKey = (event: KeyboardEvent): void => {
    const target = tabByKey(section, event.key)
    if (target === undefined) return
    event.preventDefault()
    setSection(target)
    document.getElementById(`${id}-${target}`)?.focus()
  }
  return (
    <MapSettingsContext value={{ images, uploading, mapDraft }}>
      <Sheet
        title={words.title}
        nav={{
          role: 'tablist',
          'aria-label': words.sections,
          'aria-orientation': 'vertical',
          onKeyDown: onTabKey,
          children: SECTIONS.map((key) => (
            <button
              key={key}
              id={`${id}-${key}`}
              type="button"
              role="tab"
              aria-selected={key === section}
              aria-controls={key === section ? `${id}-${key}-panel` : undefined}
              tabIndex={key === section ? 0 : -1}
              onClick={() => {
                saving.closeQuestions()
                setSection(key)
              }}
            >
              {words.section[key]}
            </button>
          )),
        }}
        // The body's id changes with the section, so that each section opens scrolled to its top.
        body={{
          id: `${id}-${section}-panel`,
          role: 'tabpanel',
          'aria-labelledby': `${id}-${section}`,
          tabIndex: 0,
        }}
        save={saving.save}
        aside={
          <>
            {saving.isStraightening && <p aria-live="polite">{words.straightening}</p>}
            {saving.asksToReveal && <RevealConfirmation saving={saving} />}
          </>
        }
      >
        {saving.savedPlacedHex ? (
          <GridSavedQuestions
            image={mapDraft.ownChart?.gm ?? null}
            placedHex={saving.savedPlacedHex}
            onDone={saving.closeQuestions}
          />
        ) : section === 'image' ? (
          <ImagePanel
            gridNote={<GridNote onGrid={() => setSection('grid')} />}
            broughtImage={broughtImage}
            onBroughtAnswered={onBroughtAnswered}
          />
        ) : section === 'grid' ? (
          <GridSection onImage={() => setSection('image')} />
        ) : (
          <SettingsSection section={section} />
        )}
      </Sheet>
    </MapSettingsContext>
  )
}

const RevealConfirmation = ({ saving }: { readonly saving: MapSettingsSave }) => {
  const { mapDraft } = useMapSettings()
  const view = useView()
  const { viewers } = useGmLive()
  const { hexes: count, showsGmImage } = hexesShownByDraft(mapDraft, view)
  return (
    <div className={`row end ${question.ask}`} role="alert">
      <p>
        <strong>{reveal.askToShow(count, viewers)}</strong>{' '}
        {showsGmImage && `${reveal.yourMapIsShown} `}
        {reveal.aboutShowing(viewers)}
      </p>
      <div className="row end">
        <Button onClick={() => saving.answerReveal(false)}>{forms.cancel}</Button>
        <Button look="primary" onClick={() => saving.answerReveal(true)}>
          {reveal.showHexes(count)}
        </Button>
      </div>
    </div>
  )
}

const GridNote = ({ onGrid }: { readonly onGrid: () => void }) => {
  const { mapDraft } = useMapSettings()
  const { ownChart, pictures } = mapDraft
  const { gm } = pictures
  const note = ownChart ? imageWords.aboutGrid.afterFirstGrid : imageWords.aboutGrid.firstGrid

  if (gm === null || gm === ownChart?.gm || mapDraft.grid?.isEdited) return null
  return (
    <div className={`note ${panel.note}`}>
      <strong>{note.title}</strong>
      <p>{note.about}</p>
      <p>
        <Button onClick={onGrid}>{note.go}</Button>
      </p>
    </div>
  )
}

const GridSection = ({ onImage }: { readonly onImage: () => void }) => {
  const { images, mapDraft } = useMapSettings()
  const { gm } = mapDraft.pictures
  const image = imageById(images.list, gm)
  if (mapDraft.grid && image) return <GridPanel key={image.id} image={image} grid={mapDraft.grid} />
  return (
    <div className={`stack gap-4 page ${panel.panel}`}>
      <h3>{words.section.grid}</h3>
      <p>{gm === null ? gridWords.builtInHasOne : imageWords.fetching}</p>
      <p>
        <Button onClick={onImage}>{gridWords.chooseImage}</Button>
      </p>
    </div>
  )
}
