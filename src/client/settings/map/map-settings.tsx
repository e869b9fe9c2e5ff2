import { useEffect, useState } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import type { GmView } from '../../../protocol/views.ts'
import type { FullPageProps } from '../../gm/full-page/full-page-props.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { useMedia } from '../../ui/use-media.ts'
import { imageById } from './chart-draft.ts'
import { GridPanel } from './grid/grid-panel.tsx'
import * as gridWords from './grid/words.ts'
import { type Brought, ImagePanel } from './images/image-panel.tsx'
import { useImages } from './images/use-images.ts'
import { useUpload } from './images/use-upload.ts'
import * as imageWords from './images/words.ts'
import { MapSettingsDialog, type Section } from './map-settings-dialog.tsx'
import { MapSettingsFoot } from './map-settings-foot.tsx'
import { DicePanel } from './panels/dice-panel.tsx'
import { NumbersPanel } from './panels/numbers-panel.tsx'
import panel from './panels/panel.module.css'
import { PlayersPreview } from './panels/players-preview.tsx'
import { KnowledgePanel, LostPanel, TerrainPanel } from './panels/policy-panels.tsx'
import { SurveyPart } from './panels/survey-part.tsx'
import { withNumbering } from './settings-draft.ts'
import {
  type MapSettingsDraft,
  useMapSettingsDraft,
  useMapSettingsSave,
} from './use-map-settings-draft.ts'
import * as words from './words.ts'

/** Wide enough for a preview beside the settings; as in panel.module.css. */
const ROOM_BESIDE = '(width >= 72em)'

interface MapSettingsProps extends FullPageProps {
  readonly viewers: number | null
}

export const MapSettings = (props: MapSettingsProps) => {
  const { campaign, gm, session, view, status, viewers, onClose } = props
  const [section, setSection] = useState<Section>('image')
  const images = useImages(campaign)
  const work = useMapSettingsDraft(view, images.list)
  const saving = useMapSettingsSave(gm, work)
  const [leaving, setLeaving] = useState<'asked' | 'saved' | null>(null)
  const rest = [...work.unsavedChart, ...work.unsavedSettings]
  const unsaved = work.unusedClicks === null ? rest : [...rest, words.unusedClicks]

  const [brought, setBrought] = useState<Brought | null>(null)
  const uploading = useUpload(campaign, (slot, image, coming) => {
    images.add(image)
    if (coming === 'brought' && slot !== 'survey' && work.pictures[slot] !== null)
      setBrought({ slot, image })
    else {
      setBrought(null)
      work.choose(slot, image)
    }
  })
  const answerBrought = (taken: boolean): void => {
    if (taken && brought) work.choose(brought.slot, brought.image)
    setBrought(null)
  }
  useUnsavedWarning(unsaved.length > 0)
  const busy = uploading.upload !== null && uploading.upload.kind !== 'refused'
  const close = (): void => {
    if (unsaved.length === 0 && !busy) onClose()
    else setLeaving('asked')
  }
  // After saved changes left the draft: later changes are asked about again.
  useEffect(() => {
    if (leaving === 'saved') close()
  })

  const hasRoom = useMedia(ROOM_BESIDE)
  const settings = { draft: work.draft, drafted: work.settings, onChange: work.setDraft }
  return (
    <MapSettingsDialog
      section={section}
      onSection={setSection}
      onClose={close}
      onSave={() => void saving.save()}
      foot={
        <MapSettingsFoot
          session={session}
          view={view}
          drafted={{ ...work.settings, laid: work.chart }}
          viewers={viewers}
          status={status}
          unsaved={unsaved}
          clicks={
            work.unusedClicks === null ? null : { why: work.unusedClicks, alone: rest.length === 0 }
          }
          uploading={busy}
          saving={saving}
          leaving={leaving === 'asked'}
          onStay={() => setLeaving(null)}
          onSaved={() => setLeaving('saved')}
          onClose={onClose}
          onTryAgain={() => gm.tell({ kind: 'nudged' })}
        />
      }
    >
      {section === 'image' && (
        <ImagePanel
          campaign={campaign}
          images={images}
          uploading={uploading}
          pictures={work.pictures}
          fog={work.settings.fog}
          aboutGrid={<AboutGrid view={view} work={work} onGrid={() => setSection('grid')} />}
          brought={brought}
          onBrought={answerBrought}
          onChoose={work.choose}
          onChange={work.setPictures}
        />
      )}
      {section === 'grid' && (
        <GridSection
          campaign={campaign}
          view={view}
          work={work}
          image={imageById(images.list, work.pictures.gm)}
          onImage={() => setSection('image')}
        />
      )}
      {section !== 'image' && section !== 'grid' && (
        <div className={panel.beside}>
          {section === 'knowledge' && (
            <KnowledgePanel
              {...settings}
              survey={
                <SurveyPart
                  campaign={campaign}
                  images={images}
                  uploading={uploading}
                  pictures={work.pictures}
                  policy={work.settings.inKnownHexes}
                  onPolicy={(inKnownHexes) => work.setDraft({ ...work.draft, inKnownHexes })}
                  onChoose={work.choose}
                  onChange={work.setPictures}
                />
              }
            />
          )}
          {section === 'lost' && <LostPanel {...settings} />}
          {section === 'terrain' && <TerrainPanel {...settings} />}
          {section === 'dice' && <DicePanel {...settings} />}
          {section === 'numbers' && (
            <NumbersPanel {...settings} settings={view.settings} party={view.map.position} />
          )}
          {hasRoom && section !== 'dice' && (
            <PlayersPreview
              campaign={campaign}
              view={view}
              settings={work.settings}
              pictures={work.pictures}
              images={images.list}
            />
          )}
        </div>
      )}
    </MapSettingsDialog>
  )
}

interface AboutGridProps {
  readonly view: GmView
  readonly work: MapSettingsDraft
  readonly onGrid: () => void
}

const AboutGrid = ({ view: { laid }, work, onGrid }: AboutGridProps) => {
  const { gm } = work.pictures
  const about = laid ? imageWords.aboutGrid.laid : imageWords.aboutGrid.unlaid

  if (gm === null || gm === laid?.gm || work.laying.marks.length > 0) return null
  return (
    <div className={panel.note}>
      <strong>{about.title}</strong>
      <p>{about.about}</p>
      <p>
        <Button onClick={onGrid}>{about.go}</Button>
      </p>
    </div>
  )
}

interface GridSectionProps {
  readonly campaign: string
  readonly view: GmView
  readonly work: MapSettingsDraft
  readonly image: ImageView | null
  readonly onImage: () => void
}

const GridSection = ({ campaign, view, work, image, onImage }: GridSectionProps) => {
  if (!image) {
    return (
      <div className={panel.panel}>
        <h3>{words.section.grid}</h3>
        <p>{work.pictures.gm === null ? gridWords.builtInHasOne : imageWords.fetching}</p>
        <p>
          <Button onClick={onImage}>{gridWords.chooseImage}</Button>
        </p>
      </div>
    )
  }
  return (
    <GridPanel
      key={image.id}
      campaign={campaign}
      image={image}
      laid={view.laid}
      laying={work.laying}
      numbering={work.settings.numbering}
      party={view.map.position}
      onLay={work.lay}
      onNumbering={(numbering) => work.setDraft(withNumbering(work.draft, numbering))}
      allNumbered={['everyone', 'printed'].includes(work.settings.numbering.for)}
      onPrinted={(numbering) =>
        work.setDraft({ ...withNumbering(work.draft, numbering), readers: 'printed' })
      }
    />
  )
}
