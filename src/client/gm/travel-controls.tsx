import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { useTerrainLookup } from '#client/chart/use-land.ts'
import { DayAhead, headingsOnTrail } from '#client/journey/travel/day-ahead.tsx'
import { DirectionPad } from '#client/journey/travel/direction-pad.tsx'
import { stepWarnings } from '#client/journey/travel/step-warnings.ts'
import { UndoRedo } from '#client/journey/travel/undo-redo.tsx'
import { exploreHere, exploringShows, pointsInto, title } from '#client/journey/travel/words.ts'
import { howEndedToggle, orderFromPad, type PadButton, padButtonOf } from '#client/session/order.ts'
import { isCommandBlocked } from '#client/session/session-state.ts'
import { useCampaign, useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { heading } from '#client/ui/compass/words.ts'
import { ConfirmQuestion } from '#client/ui/dialog/confirm-button.tsx'
import { draftValue } from '#client/ui/draft/draft.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { knowledgeLookup } from '#rules/knowledge.ts'
import { hasTerrainCosts } from '#rules/movement.ts'
import { isSiteShown } from '#rules/site.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { sameHex } from '#shared/hex.ts'
import styles from './gm-page.module.css'

/** Lazy: few groups type their dice. */
const TypedDice = lazyPart(() => import('#client/journey/dice/typed-dice.tsx'), 'TypedDice')

export const TravelControls = (props: {
  /** Whether letter keys end days after a click on the direction pad. */
  readonly letters: boolean
  readonly controlsRef: RefObject<HTMLElement | null>
  /** Messages to the GM, unless they lie on the map. */
  readonly messages: ReactNode
}) => {
  const { letters, controlsRef, messages } = props
  const gm = useGm()
  const { draft, mode, underway, said, asksForDice, busy } = useGmSession((session) => ({
    draft: session.draft,
    mode: session.mode,
    underway: session.underway?.command ?? null,
    said: session.announcement,
    asksForDice: session.question?.kind === 'dice',
    busy: isCommandBlocked(session, 'day'),
  }))
  const view = useView()
  const { map, rules, settings, trail, progress } = view
  const terrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const survival = draftValue(draft, map, 'survival') ?? map.survival
  const nextDay = { ...mode, rules, terrain, survival, progress }
  const knownTerrainOf = useTerrainLookup(
    useCampaign(),
    view,
    rules.navigation.onTrail === 'skip' && hasTerrainCosts(rules),
  )
  /**
   * R-COST-2: the points that a hex of this terrain costs; unknown terrain costs as the party's
   * own, or 1.
   */
  const costOf = (name: TerrainName | undefined): number => {
    const costOn = (terrain: TerrainName | undefined) =>
      rules.terrains.find((each) => each.name === terrain)?.cost
    return costOn(name) ?? (settings.lost === 'true-hex' ? costOn(terrain) : 1) ?? 1
  }
  const checkFreeHeadings = headingsOnTrail(
    nextDay,
    map.position,
    (hex) => costOf(knownTerrainOf(hex)?.terrain),
    (hex) => trail.some((step) => sameHex(step.hex, hex)),
  )
  const next = progress && view.surroundings.neighbours[progress.heading - 1]
  const terrainAhead = rules.terrains.find(({ name }) => name === next)?.name
  const [sitesToShow, setSitesToShow] = useState<string | null>(null)
  const sendDay = (press: PadButton): void =>
    void gm.run({ kind: 'day', order: orderFromPad(press, gm.get().mode, rules) })
  /** R-EXPL-1: names of the sites that players would see if a lost party explored the hex. */
  const sitesShownByExploring = (): string => {
    const { believed, sites, known } = view
    if (sameHex(believed, map.position)) return ''
    const knowledge = knowledgeLookup(known)(believed)
    const shown = sites.filter(
      (site) =>
        sameHex(site.hex, believed) &&
        isSiteShown(site, 'explored') &&
        !isSiteShown(site, knowledge),
    )
    return sayList(shown.map(({ name }) => name))
  }
  const endDay = (press: PadButton): void => {
    const sites = press === 'explore' ? sitesShownByExploring() : ''
    if (sites === '') sendDay(press)
    else setSitesToShow(sites)
  }
  const focusPad = useCallback(
    (press: PadButton): void => {
      const button = `[data-heading="${press}"], [data-stay="${press}"]`
      const pressed = controlsRef.current?.querySelector<HTMLElement>(button)
      ;(pressed ?? controlsRef.current)?.focus()
    },
    [controlsRef],
  )
  return (
    <section ref={controlsRef} className={styles.controls} aria-label={title} tabIndex={-1}>
      {messages}
      <DirectionPad
        pressUnderway={underway?.kind === 'day' ? padButtonOf(underway.order) : null}
        busy={busy}
        manual={mode.manual}
        letters={letters}
        pointy={view.chart.grid.pointy}
        forageDc={mode.manual ? null : rules.forage.dc}
        checkFreeHeadings={checkFreeHeadings}
        warnings={stepWarnings(view, mode.canoe)}
        onEndDay={endDay}
      />
      {sitesToShow !== null && (
        <ConfirmQuestion
          label={exploreHere}
          sure={exploreHere}
          onConfirm={async () => sendDay('explore')}
          onClose={() => {
            setSitesToShow(null)
            focusPad('explore')
          }}
        >
          <p>{exploringShows(sitesToShow)}</p>
        </ConfirmQuestion>
      )}
      <div className={styles.after}>
        <ToggleRow
          {...howEndedToggle}
          value={mode.manual}
          onChange={(manual) => gm.dispatch({ kind: 'chose', mode: { manual } })}
        />
        <DayAhead {...nextDay} checkFreeHeadings={checkFreeHeadings}>
          {progress &&
            pointsInto(
              progress.points,
              costOf(terrainAhead),
              terrainAhead ?? null,
              heading(progress.heading, view.chart.grid.pointy),
            )}
        </DayAhead>
        <UndoRedo />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {(settings.typedDice.length > 0 || asksForDice) && <TypedDice onClosed={focusPad} />}
    </section>
  )
}
