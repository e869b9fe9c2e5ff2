import { useCallback, useRef, useState } from 'react'
import { type Hex, sameHex } from '../../rules/hex.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { headingsOnTrail } from '../journey/travel/check-ahead.ts'
import { DayAhead } from '../journey/travel/day-ahead.tsx'
import { DayLine } from '../journey/travel/day-line.tsx'
import { DirectionPad } from '../journey/travel/direction-pad.tsx'
import { TerrainStamps } from '../journey/travel/terrain-stamps.tsx'
import { TerrainSuggestion } from '../journey/travel/terrain-suggestion.tsx'
import { UndoRedo } from '../journey/travel/undo-redo.tsx'
import { alwaysTaken, title } from '../journey/travel/words.ts'
import { undoneRevisions } from '../story/journal/days.ts'
import { Journal } from '../story/journal/journal.tsx'
import type { Journal as JournalState } from '../story/journal/use-journal.ts'
import { type DraftField, draftValue, movedTo, unsavedFields } from '../ui/draft/draft.ts'
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import type { PointedAt } from '../ui/live/use-live.ts'
import { usePlayed } from '../ui/live/use-played.ts'
import type { Outdated } from '../ui/live/use-reload.ts'
import { Part } from '../ui/page/part.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import { AlertCards } from './cards/alert-cards.tsx'
import { EncounterDesk } from './cards/encounter-desk.tsx'
import { LostCard } from './cards/lost-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { SaveBar } from './full-page/save-bar.tsx'
import { GmMap } from './gm-map.tsx'
import { GmNotes } from './gm-notes.tsx'
import styles from './gm-page.module.css'
import { saveStateOf } from './save-state.ts'
import { shownAlerts } from './session/day-cards.ts'
import { openAgain } from './session/encounter-edits.ts'
import { canoeToggle, foragingToggle, manualToggle, paceToggle } from './session/mode-toggles.ts'
import { orderOf, type PadPress, pressOf, type TravelMode } from './session/order.ts'
import type { GmProps } from './session/runtime.ts'
import { isBusy, isBusyForSteps } from './session/session-state.ts'
import type { LoadedTables } from './session/use-encounter-tables.ts'
import { StoresToggle } from './supplies/stores-toggle.tsx'
import { SuppliesPage } from './supplies/supplies-page.tsx'
import { usePinnedHeight } from './use-pinned-height.ts'

/** A chunk of its own: few tables type their dice. */
const TypedDice = lazyWithRetry(
  async () => (await import('../journey/dice/typed-dice.tsx')).TypedDice,
)

interface GmPageProps extends GmProps {
  readonly campaign: string
  readonly journal: JournalState
  readonly tables: LoadedTables
  readonly outdated: Outdated | null
  readonly away: boolean
  /** Opens the journal's page, at the notes of a day if one is named. */
  readonly onJournal: (day?: number) => void
  /** Whether letters end days on a pad that was clicked. */
  readonly letters: boolean
  /** How many watch; null if nobody has counted yet. */
  readonly viewers: number | null
  readonly point: PointedAt | null
  /** Opens the forecast of a journey to a hex. */
  readonly onForecast: (to: Hex) => void
  readonly header: React.ReactNode
  readonly aside: React.ReactNode
}

/** The column follows the order in which a day is prepared. */
export const GmPage = (props: GmPageProps) => {
  const { campaign, gm, session, view, journal, outdated, away, viewers, letters, header, aside } =
    props
  const { onJournal } = props
  const { draft, mode, underway, said } = session
  const [openStores, setOpenStores] = useState(false)
  const controls = useRef<HTMLElement>(null)
  const alerts = useRef<HTMLDivElement>(null)
  usePinnedHeight('--controls-height', controls)
  usePinnedHeight('--alerts-height', alerts)
  const [encounter, setEncounter] = useState<string | null>(null)
  const { map } = view
  const played = usePlayed(view) ?? view
  const busy = isBusy(session)
  const terrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const survival = draftValue(draft, map, 'survival') ?? map.survival
  const ahead = { ...mode, rules: view.rules, terrain, survival }
  const spared = headingsOnTrail(ahead, map.position, (hex) =>
    view.trail.some((step) => sameHex(step.hex, hex)),
  )
  const undone = undoneRevisions(journal.days)
  const shown = shownAlerts(session.cards, played.day, undone)
  const onCards = new Set((shown?.cards ?? []).flatMap((card) => card.encounter ?? []))
  const write = (field: DraftField, text: string): void => gm.tell({ kind: 'wrote', field, text })
  const leave = (field: DraftField): void => gm.tell({ kind: 'left', field })
  const choose = (mode: Partial<TravelMode>): void => gm.tell({ kind: 'chose', mode })
  const tryAgain = (): void => gm.tell({ kind: 'nudged' })
  const chooseTerrain = (name: TerrainName): void => {
    write('terrain', name)
    leave('terrain')
  }
  const alwaysTakeTerrain = (name: TerrainName): void => {
    chooseTerrain(name)
    const body = { ...view.settings, terrainOnMove: 'take' }
    void gm.run({ kind: 'edit', method: 'PUT', route: '/settings', body, says: alwaysTaken })
  }
  const endDay = (press: PadPress): void =>
    void gm.run({ kind: 'day', order: orderOf(press, gm.get().mode, view.rules) })
  const backToPad = useCallback((press: PadPress): void => {
    const button = `[data-heading="${press}"], [data-stay="${press}"]`
    const pressed = controls.current?.querySelector<HTMLElement>(button)
    ;(pressed ?? controls.current)?.focus()
  }, [])

  return (
    <main className={styles.gmPage}>
      <div className={styles.page}>
        {header}
        <div className={styles.sheet}>
          <SuppliesPage
            open={openStores}
            // Edits are based on the newest record.
            record={Object.keys(draft).length === 0 ? played.map : map}
            needs={view.needs}
            draft={draft}
            onWrite={write}
            onLeave={leave}
            onDrop={(field) => gm.tell({ kind: 'dropped', field })}
          />
          <SaveBar
            state={saveStateOf(session, view)}
            onSave={() => void gm.run({ kind: 'save' })}
            onTryAgain={tryAgain}
          >
            <StoresToggle open={openStores} onOpen={setOpenStores} />
          </SaveBar>
          <DayLine day={played.day} rain={played.map.rain}>
            <TerrainSuggestion
              terrain={view.suggestion === terrain ? null : view.suggestion}
              onTake={chooseTerrain}
              onAlways={view.settings.terrainOnMove === 'take' ? null : alwaysTakeTerrain}
            />
          </DayLine>
          <div
            className={styles.mode}
            data-tight={view.rules.forage.whileTravelling !== null || undefined}
          >
            <ToggleRow {...paceToggle} value={mode.pace} onChange={(pace) => choose({ pace })} />
            <ToggleRow
              {...canoeToggle}
              value={mode.canoe}
              onChange={(canoe) => choose({ canoe })}
            />
            {view.rules.forage.whileTravelling !== null && (
              <ToggleRow
                {...foragingToggle}
                value={mode.foraging}
                onChange={(foraging) => choose({ foraging })}
              />
            )}
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
        <section ref={controls} className={styles.controls} aria-label={title} tabIndex={-1}>
          <GmNotes
            session={session}
            outdated={outdated}
            away={away}
            onTryAgain={tryAgain}
            onDismiss={() => {
              controls.current?.focus()
              gm.tell({ kind: 'noted', note: null })
            }}
          />
          <DirectionPad
            walking={underway?.command.kind === 'day' ? pressOf(underway.command.order) : null}
            busy={busy}
            manual={mode.manual}
            letters={letters}
            forageDc={mode.manual ? null : view.rules.forage.dc}
            spared={spared}
            onEndDay={endDay}
          />
          <div className={styles.after}>
            <ToggleRow
              {...manualToggle}
              value={mode.manual}
              onChange={(manual) => choose({ manual })}
            />
            <DayAhead {...ahead} spared={spared} />
            <UndoRedo
              undo={view.undo}
              redo={view.redo}
              busy={isBusyForSteps(session)}
              onUndo={() => void gm.run({ kind: 'undo' })}
              onRedo={() => void gm.run({ kind: 'redo' })}
            />
          </div>
          <p className="visually-hidden" aria-live="polite">
            {said}
          </p>
          {(view.settings.typedDice.length > 0 || session.asks) && (
            <TypedDice
              loaded={props.tables}
              gm={gm}
              session={session}
              view={view}
              onClosed={backToPad}
            />
          )}
        </section>
      </div>
      <div className={styles.table}>
        <div className={styles.maps}>
          <GmMap
            campaign={campaign}
            gm={gm}
            session={session}
            view={view}
            played={played}
            viewers={viewers}
            point={props.point}
            onForecast={props.onForecast}
            cardsRef={alerts}
            slip={<FirstSteps day={view.day} onDone={() => controls.current?.focus()} />}
            lost={
              <LostCard
                gm={gm}
                session={session}
                view={view}
                onFound={() => controls.current?.focus()}
              />
            }
            desk={
              <EncounterDesk
                encounters={view.encounters}
                count={view.openEncounters}
                onCards={onCards}
                opened={encounter}
                onOpened={setEncounter}
                onEdit={gm.run}
                onEmpty={() => controls.current?.focus()}
              />
            }
            cards={
              <AlertCards
                shown={shown}
                encounters={new Set(view.encounters.map(({ id }) => id))}
                onOpen={(card) => {
                  gm.tell({ kind: 'dismissed', card: card.id })
                  setEncounter(card.encounter ?? null)
                }}
                onDismiss={(card) => gm.tell({ kind: 'dismissed', card })}
                onDismissAll={() => gm.tell({ kind: 'dismissed', card: 'all' })}
              />
            }
          />
          {aside}
        </div>
        <Part>
          <Journal
            journal={journal}
            naming={view.naming}
            daysEnded={view.day}
            onRewind={(day) => gm.run({ kind: 'rewind', day: day - 1 })}
            onPage={onJournal}
            onOpenAgain={(met) => {
              setEncounter(met.id)
              void gm.run(openAgain(met))
            }}
          />
        </Part>
      </div>
    </main>
  )
}
