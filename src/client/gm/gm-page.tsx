import { type ReactNode, useRef, useState } from 'react'
import { endsDays } from '#client/session/command.ts'
import { alertsToShow } from '#client/session/day-cards.ts'
import { reopenEncounter } from '#client/session/encounter-edits.ts'
import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Journal } from '#client/story/journal.tsx'
import type { Journal as JournalState } from '#client/story/use-journal.ts'
import { PagePart } from '#client/ui/page/page-part.tsx'
import { NARROW_SCREEN, useMediaQuery } from '#client/ui/use-media-query.ts'
import { AlertCards } from './cards/alert-cards.tsx'
import { LostCard } from './cards/lost-card.tsx'
import { StillOpen } from './cards/still-open.tsx'
import { DayForm } from './day-form.tsx'
import { GmMap } from './gm-map.tsx'
import { GmMessages, usePinnedHeight } from './gm-messages.tsx'
import styles from './gm-page.module.css'
import { SampleBanner, VanishingData, WaysToBegin } from './notices.tsx'
import { TravelControls } from './travel-controls.tsx'

/** The GM's page; its column follows the order in which a day is prepared. */
export const GmPage = (props: {
  readonly journal: JournalState
  /** Whether letter keys end days after a click on the direction pad. */
  readonly letters: boolean
  readonly header: ReactNode
  readonly playersPane: ReactNode
}) => {
  const { journal, letters, header, playersPane } = props
  const gm = useGm()
  const view = useView()
  const { alerts, revisionUnderway } = useGmSession(({ alerts, underway }) => ({
    alerts,
    revisionUnderway: underway && endsDays(underway.command) ? underway.seen.revision : null,
  }))
  const controls = useRef<HTMLElement>(null)
  usePinnedHeight('--controls-height', controls)
  const [encounter, setEncounter] = useState<string | null>(null)
  const [newKey, setNewKey] = useState<string | null>(null)
  const shown = alertsToShow(alerts, journal.days ?? [], view.day, revisionUnderway)
  const focusControls = (): void => controls.current?.focus()
  // On a narrow screen the players' view covers the map.
  const messagesLieOnMap = useMediaQuery(NARROW_SCREEN) && !playersPane
  const messages = <GmMessages onDismissed={focusControls} />
  const notices = (
    <PagePart>
      <VanishingData onClosed={focusControls} />
      <SampleBanner newKey={newKey} onNewKey={setNewKey} onKept={focusControls} />
    </PagePart>
  )
  const encounterProps = {
    openEncounter: encounter,
    onOpenEncounter: setEncounter,
    onEmpty: focusControls,
  }
  return (
    <main className={styles.gmPage}>
      <div className={styles.page}>
        {header}
        {messagesLieOnMap && notices}
        <DayForm />
        <TravelControls
          letters={letters}
          controlsRef={controls}
          messages={!messagesLieOnMap && messages}
        />
      </div>
      <div className={styles.table}>
        <div className={styles.maps}>
          <GmMap
            banner={
              <PagePart>
                {messagesLieOnMap && messages}
                {!messagesLieOnMap && notices}
                <WaysToBegin day={view.day} onDone={focusControls} />
                <LostCard onFound={focusControls} />
              </PagePart>
            }
          >
            <PagePart>
              <AlertCards {...encounterProps} shown={shown} />
            </PagePart>
            <PagePart>
              <StillOpen
                {...encounterProps}
                idsOnCards={new Set(shown?.cards.map((card) => card.encounter))}
              />
            </PagePart>
          </GmMap>
          {playersPane}
        </div>
        <PagePart>
          <Journal
            journal={journal}
            onOpenAgain={(encounter) => {
              setEncounter(encounter.id)
              void gm.run(reopenEncounter(encounter))
            }}
          />
        </PagePart>
      </div>
    </main>
  )
}
