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
import { type Brought, ImagePanel } from './chart/images/image-panel.tsx'
import { type Images, useImages, useUpload } from './chart/images/use-images.ts'
import * as imageWords from './chart/images/words.ts'
import { LaidSteps } from './chart/laid-steps.tsx'
import { MapWorkContext, useMapWork } from './map/map-work.ts'
import { imageById } from './settings-draft.ts'
import {
  type MapSettingsDraft,
  type MapSettingsSave,
  newlyShownBy,
  useMapSettingsDraft,
  useMapSettingsSave,
} from './use-map-settings-draft.ts'
import * as words from './words.ts'

const SECTIONS = ['image', 'grid', 'knowledge', 'lost', 'terrain', 'numbers', 'dice'] as const

type Section = (typeof SECTIONS)[number]

/** The section that a key turns to, if it is one of the keys of tabs. */
const tabAt = (section: Section, key: string): Section | undefined => {
  const at = SECTIONS.indexOf(section)
  const count = SECTIONS.length
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1 + count,
    ArrowLeft: at - 1 + count,
    Home: 0,
    End: count - 1,
  }
  const goal = steps[key]
  return goal === undefined ? undefined : SECTIONS[goal % count]
}

/** What was brought by paste or drop beside an image that is laid, until the GM says what it is for. */
const useBrought = (work: MapSettingsDraft, images: Images) => {
  const [brought, setBrought] = useState<Brought | null>(null)
  const uploading = useUpload((slot, image, coming) => {
    images.add(image)
    if (coming === 'brought' && slot !== 'survey' && work.pictures[slot] !== null)
      setBrought({ slot, image })
    else {
      setBrought(null)
      work.choose(slot, image)
    }
  })
  const onBrought = (taken: boolean): void => {
    if (taken && brought) work.choose(brought.slot, brought.image)
    setBrought(null)
  }
  return { uploading, brought, onBrought }
}

export const MapSettings = () => {
  const [section, setSection] = useState<Section>('image')
  const id = useId()
  const images = useImages()
  const work = useMapSettingsDraft(images.list)
  const { uploading, brought, onBrought } = useBrought(work, images)
  const saving = useMapSettingsSave(
    work,
    images,
    uploading.upload?.why === null ? [words.uploading] : [],
  )
  const byKey = (event: KeyboardEvent): void => {
    const next = tabAt(section, event.key)
    if (next === undefined) return
    event.preventDefault()
    setSection(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <MapWorkContext value={{ images, uploading, work }}>
      <Sheet
        title={words.title}
        nav={{
          role: 'tablist',
          'aria-label': words.sections,
          'aria-orientation': 'vertical',
          onKeyDown: byKey,
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
                saving.wasAsked()
                setSection(key)
              }}
            >
              {words.section[key]}
            </button>
          )),
        }}
        // Each section is a body of its own: it begins at its top.
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
            {saving.reveals && <RevealConfirmation saving={saving} />}
          </>
        }
      >
        {saving.asks ? (
          <LaidSteps
            map={work.ownChart?.gm ?? null}
            placed={saving.asks}
            onDone={saving.wasAsked}
          />
        ) : section === 'image' ? (
          <ImagePanel
            aboutGrid={<AboutGrid onGrid={() => setSection('grid')} />}
            brought={brought}
            onBrought={onBrought}
          />
        ) : section === 'grid' ? (
          <GridSection onImage={() => setSection('image')} />
        ) : (
          <SettingsSection section={section} />
        )}
      </Sheet>
    </MapWorkContext>
  )
}

const RevealConfirmation = ({ saving }: { readonly saving: MapSettingsSave }) => {
  const { work } = useMapWork()
  const view = useView()
  const { viewers } = useGmLive()
  const { hexes: count, showsGmImage } = newlyShownBy(work, view)
  return (
    <div className={`row end ${question.ask}`} role="alert">
      <p>
        <strong>{reveal.askToShow(count, viewers)}</strong>{' '}
        {showsGmImage && `${reveal.yourMapIsShown} `}
        {reveal.aboutShowing(viewers)}
      </p>
      <div className="row end">
        <Button onClick={() => saving.answer(false)}>{forms.cancel}</Button>
        <Button look="primary" onClick={() => saving.answer(true)}>
          {reveal.showHexes(count)}
        </Button>
      </div>
    </div>
  )
}

const AboutGrid = ({ onGrid }: { readonly onGrid: () => void }) => {
  const { work } = useMapWork()
  const { ownChart, pictures } = work
  const { gm } = pictures
  const about = ownChart ? imageWords.aboutGrid.laid : imageWords.aboutGrid.unlaid

  if (gm === null || gm === ownChart?.gm || work.grid?.isTouched) return null
  return (
    <div className={`note ${panel.note}`}>
      <strong>{about.title}</strong>
      <p>{about.about}</p>
      <p>
        <Button onClick={onGrid}>{about.go}</Button>
      </p>
    </div>
  )
}

const GridSection = ({ onImage }: { readonly onImage: () => void }) => {
  const { images, work } = useMapWork()
  const { gm } = work.pictures
  const image = imageById(images.list, gm)
  if (work.grid && image) return <GridPanel key={image.id} image={image} grid={work.grid} />
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
