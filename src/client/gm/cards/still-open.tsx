import { useEffect, useRef, useState } from 'react'
import { resolveEncountersBefore } from '#client/session/encounter-edits.ts'
import { useGm, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import { EncounterItem } from './encounter-item.tsx'
import styles from './still-open.module.css'
import * as words from './words.tsx'

/** Open encounters before those kept for later; the newest of each first. */
const sortByUrgency = (encounters: readonly EncounterView[]): readonly EncounterView[] => {
  const newestFirst = encounters.toReversed()
  return [
    ...newestFirst.filter(({ state }) => state !== 'later'),
    ...newestFirst.filter(({ state }) => state === 'later'),
  ]
}

/** @returns whether the encounter is in the list */
const focusEncounter = (list: HTMLElement | null, id: string | null | undefined): boolean => {
  const button = list?.querySelector<HTMLElement>(`[data-encounter="${id}"]`)
  button?.focus()
  return Boolean(button)
}

/** R-ENC-7: the open encounters that have no alert card in sight, folded to one line. */
export const StillOpen = (props: {
  /** Ids of encounters on alert cards in sight. */
  readonly idsOnCards: ReadonlySet<string | undefined>
  readonly openEncounter: string | null
  readonly onOpenEncounter: (id: string | null) => void
  /** Called when the last encounter is dealt with and the focus must move. */
  readonly onEmpty: () => void
}) => {
  const { idsOnCards, openEncounter, onOpenEncounter, onEmpty } = props
  const gm = useGm()
  const { encounters, openEncounters: openCount, day: today } = useView()
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const listed = sortByUrgency(encounters.filter(({ id }) => !idsOnCards.has(id)))
  // The view has only the newest open encounters.
  const olderCount = openCount - encounters.length
  const listsOpened = listed.some(({ id }) => id === openEncounter)
  const isOpen = isUnfolded || listsOpened

  // An encounter that was opened from the journal gets the focus once it is listed.
  useEffect(() => {
    if (listsOpened) focusEncounter(list.current, openEncounter)
  }, [listsOpened, openEncounter])

  if (listed.length + olderCount === 0) return null
  const hasEarlier =
    olderCount > 0 || listed.some(({ day, state }) => state === 'open' && day < today)
  return (
    <section className={`paper-card ${styles.section}`} data-still-open>
      <button
        type="button"
        className={`line between hoverable ${styles.fold}`}
        aria-expanded={isOpen}
        onClick={() => {
          setUnfolded(!isOpen)
          if (isOpen) onOpenEncounter(null)
        }}
      >
        <span>{words.countStillOpen(listed.length + olderCount)}</span>
        {openCount === 1 && !isOpen && (
          <span className={`grow ellipsis ${styles.only}`}>{listed[0]?.name}</span>
        )}
        <UnfoldIcon />
      </button>
      {isOpen && (
        <>
          {hasEarlier && (
            <Button
              className={styles.all}
              onClick={() => {
                onEmpty()
                void gm.run(resolveEncountersBefore(today))
              }}
            >
              {words.allBeforeToday}
            </Button>
          )}
          <ul ref={list} className={`scrolls ${styles.list}`} aria-label={words.stillOpen}>
            {listed.map((encounter, index) => {
              const { id, name, day, time, state } = encounter
              return (
                <li key={id} className={`ruled ${styles.item}`} data-state={state}>
                  <EncounterItem
                    encounter={encounter}
                    descriptionId={`still-open-${id}`}
                    isOpen={id === openEncounter}
                    onOpen={(isOpen) => onOpenEncounter(isOpen ? id : null)}
                    onDealtWith={() => {
                      const neighbour = listed[index + 1] ?? listed[index - 1]
                      if (!focusEncounter(list.current, neighbour?.id)) onEmpty()
                    }}
                  >
                    <p id={`still-open-${id}`} className={styles.name}>
                      {name}{' '}
                      <span className="soft small">
                        {words.metOn(day, time)}
                        {state === 'later' && <em> {words.keptForLater}</em>}
                      </span>
                    </p>
                  </EncounterItem>
                </li>
              )
            })}
          </ul>
          {olderCount > 0 && (
            <p className={`soft small ruled ${styles.older}`}>
              {words.olderEncounters(olderCount)}
            </p>
          )}
        </>
      )}
    </section>
  )
}
