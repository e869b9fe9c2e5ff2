import { type ReactNode, useRef, useState } from 'react'
import { Journal } from '../story/journal/journal.tsx'
import type { Journal as JournalState } from '../story/journal/use-journal.ts'
import { usePlayed } from '../ui/live/use-played.ts'
import type { Outdated } from '../ui/live/use-reload.ts'
import { Part } from '../ui/page/part.tsx'
import { AlertCards } from './cards/alert-cards.tsx'
import { EncounterDesk } from './cards/encounter-desk.tsx'
import { LostCard } from './cards/lost-card.tsx'
import { DayForm } from './day-form.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GmMap } from './gm-map.tsx'
import styles from './gm-page.module.css'
import { endsDays } from './session/command.ts'
import { shownAlerts } from './session/day-cards.ts'
import { openAgain } from './session/encounter-edits.ts'
import type { LoadedTables } from './session/use-encounter-tables.ts'
import { useGm, useGmSession, useView } from './session/use-gm.ts'
import { TravelControls } from './travel-controls.tsx'
import { usePinnedHeight } from './use-pinned-height.ts'

interface GmPageProps {
  readonly journal: JournalState
  readonly tables: LoadedTables
  readonly outdated: Outdated | null
  /** Whether letters end days on a pad that was clicked. */
  readonly letters: boolean
  readonly header: ReactNode
  readonly aside: ReactNode
}

/** The column follows the order in which a day is prepared. */
export const GmPage = ({ journal, tables, outdated, letters, header, aside }: GmPageProps) => {
  const gm = useGm()
  const view = useView((view) => view)
  const { alerts: known, upTo } = useGmSession(({ alerts, underway }) => ({
    alerts,
    upTo: underway && endsDays(underway.command) ? underway.seen.revision : null,
  }))
  const controls = useRef<HTMLElement>(null)
  const alerts = useRef<HTMLDivElement>(null)
  usePinnedHeight('--controls-height', controls)
  usePinnedHeight('--alerts-height', alerts)
  const [encounter, setEncounter] = useState<string | null>(null)
  const played = usePlayed(view) ?? view
  const shown = shownAlerts(known, journal.days ?? [], played.day, upTo)
  const onCards = new Set((shown?.cards ?? []).flatMap((card) => card.encounter ?? []))
  const focusControls = (): void => controls.current?.focus()

  return (
    <main className={styles.gmPage}>
      <div className={styles.page}>
        {header}
        <DayForm played={played} />
        <TravelControls
          tables={tables}
          outdated={outdated}
          letters={letters}
          controlsRef={controls}
        />
      </div>
      <div className={styles.table}>
        <div className={styles.maps}>
          <GmMap
            played={played}
            cardsRef={alerts}
            slip={<FirstSteps day={view.day} onDone={focusControls} />}
            lost={<LostCard onFound={focusControls} />}
            desk={
              <EncounterDesk
                encounters={view.encounters}
                count={view.openEncounters}
                onCards={onCards}
                opened={encounter}
                onOpened={setEncounter}
                onEdit={gm.run}
                onEmpty={focusControls}
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
                onDismissAll={() => shown && gm.tell({ kind: 'cleared', revision: shown.revision })}
              />
            }
          />
          {aside}
        </div>
        <Part>
          <Journal
            journal={journal}
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
