import { useRef } from 'react'
import type { GmView } from '../../protocol/views.ts'
import type { Heading } from '../../rules/hex.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { AlertSlips } from '../alerts/alert-slips.tsx'
import { dismiss, dismissAll, visibleSlips } from '../alerts/slips.ts'
import { LostSlip } from '../bearings/lost-slip.tsx'
import { draftValue, movedTo, unsavedFields } from '../draft/draft.ts'
import { gmNaming } from '../hexes/gm-naming.ts'
import { undoneRevisions } from '../journal/days.ts'
import { Journal } from '../journal/journal.tsx'
import type { Journal as JournalState } from '../journal/use-journal.ts'
import { SaveBar } from '../supplies/save-bar.tsx'
import { SuppliesPage } from '../supplies/supplies-page.tsx'
import { DayLine } from '../travel/day-line.tsx'
import { DirectionPad } from '../travel/direction-pad.tsx'
import { CanoeToggle, ManualToggle, PaceToggle } from '../travel/manner-toggles.tsx'
import { TerrainStamps } from '../travel/terrain-stamps.tsx'
import { TerrainSuggestion } from '../travel/terrain-suggestion.tsx'
import { UndoRedo } from '../travel/undo-redo.tsx'
import type { Desk } from './desk.ts'
import { DeskMap } from './desk-map.tsx'
import { DeskNotes } from './desk-notes.tsx'
import styles from './desk-page.module.css'
import type { DeskState } from './desk-state.ts'
import { saveStateOf } from './save-state.ts'
import { isBusy, isBusyForSteps } from './turn.ts'
import { editing } from './use-desk.ts'
import { usePinnedHeight } from './use-pinned-height.ts'

interface DeskPageProps {
  readonly campaign: string
  readonly desk: Desk
  readonly state: DeskState
  readonly view: GmView
  readonly journal: JournalState
  readonly header: React.ReactNode
  /** What stands beside the map. */
  readonly aside: React.ReactNode
}

/** The page and the chart beside it: a column in the order in which a day is prepared. */
export const DeskPage = (props: DeskPageProps) => {
  const { campaign, desk, state, view, journal, header, aside } = props
  const { draft, manner, underway, said } = state
  const helm = useRef<HTMLElement>(null)
  const alerts = useRef<HTMLDivElement>(null)
  usePinnedHeight('--helm-height', helm)
  usePinnedHeight('--alerts-height', alerts)
  const { map } = view
  const edit = editing(desk)
  const busy = isBusy(state)
  const terrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const undone = undoneRevisions({ list: journal.days })
  const chooseTerrain = (name: TerrainName): void => {
    edit.write('terrain', name)
    edit.leave('terrain')
  }
  const setSlips = (change: typeof dismissAll): void =>
    desk.state.set((held) => ({ ...held, slips: change(held.slips) }))
  const endDay = (direction: Heading): void =>
    void desk.run({ kind: 'day', order: { direction, ...desk.state.get().manner } })

  return (
    <main className={styles.desk}>
      <div className={styles.page}>
        {header}
        <div className={styles.sheet}>
          <SuppliesPage
            record={map}
            needs={view.needs}
            draft={draft}
            onWrite={edit.write}
            onLeave={edit.leave}
          />
          <SaveBar
            state={saveStateOf(state, view)}
            onSave={() => void desk.run({ kind: 'save' })}
            onTryAgain={desk.tryAgain}
          />
          <DayLine day={view.day} rain={map.rain}>
            <TerrainSuggestion
              terrain={view.suggestion === terrain ? null : view.suggestion}
              onTake={chooseTerrain}
            />
          </DayLine>
          <LostSlip desk={desk} state={state} view={view} onFound={() => helm.current?.focus()} />
          <div className={styles.manner}>
            <PaceToggle pace={manner.pace} onChange={(pace) => edit.choose({ pace })} />
            <CanoeToggle canoe={manner.canoe} onChange={(canoe) => edit.choose({ canoe })} />
          </div>
          <TerrainStamps
            terrains={view.rules.terrains}
            terrain={terrain}
            unsaved={unsavedFields(draft, map).includes('terrain')}
            movedTo={movedTo(draft, map, 'terrain')}
            suggestion={view.suggestion}
            onChange={chooseTerrain}
          />
        </div>
        <section ref={helm} className={styles.helm} aria-label="Travel" tabIndex={-1}>
          <DeskNotes
            state={state}
            onTryAgain={desk.tryAgain}
            onDismiss={() => {
              helm.current?.focus()
              desk.state.set((held) => ({ ...held, note: null }))
            }}
          />
          <DirectionPad
            walking={underway?.errand.kind === 'day' ? underway.errand.order.direction : null}
            busy={busy}
            manual={manner.manual}
            onEndDay={endDay}
          />
          <div className={styles.after}>
            <ManualToggle manual={manner.manual} onChange={(manual) => edit.choose({ manual })} />
            <UndoRedo
              undo={view.undo}
              redo={view.redo}
              busy={isBusyForSteps(state)}
              onUndo={() => void desk.run({ kind: 'undo' })}
              onRedo={() => void desk.run({ kind: 'redo' })}
            />
          </div>
          <p className="visually-hidden" aria-live="polite">
            {said}
          </p>
        </section>
      </div>
      <div className={styles.table}>
        <div className={styles.maps}>
          <DeskMap
            campaign={campaign}
            desk={desk}
            state={state}
            view={view}
            slipsRef={alerts}
            slips={
              <AlertSlips
                slips={visibleSlips(state.slips, view.day, undone)}
                onDismiss={(id) => setSlips((slips) => dismiss(slips, id))}
                onDismissAll={() => setSlips(dismissAll)}
              />
            }
          />
          {aside}
        </div>
        <Journal journal={journal} naming={gmNaming(view)} />
      </div>
    </main>
  )
}
