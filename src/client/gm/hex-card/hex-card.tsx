import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { bringIntoWindow, chartToWindow, panBy } from '#client/chart/camera/camera.ts'
import type { Motion } from '#client/chart/camera/motion.ts'
import type { HexCardContext } from '#client/chart/chart-props.ts'
import { hexNamingOf, hexTitle } from '#client/chart/hex-name.ts'
import { SiteTexts } from '#client/chart/sites/site-card.tsx'
import type { KnownTerrainOf } from '#client/chart/use-land.ts'
import { isGmSite, SiteSecrets } from '#client/map-tools/gm/site-secrets.tsx'
import { cursorForKey } from '#client/map-tools/gm/tool-layer.tsx'
import { siteWithNotes } from '#client/map-tools/gm/words.ts'
import { useCampaign, usePlanner, useView } from '#client/session/use-gm.ts'
import { goTo } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { sayList } from '#client/ui/format/lists.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import { useListener } from '#client/ui/use-listener.ts'
import type { TrailStepView } from '#protocol/map/on-the-map.ts'
import { gmPath } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import { type Grid, hexCentre, hexExtent } from '#shared/grid.ts'
import { type Hex, hexKey, sameHex } from '#shared/hex.ts'
import styles from './hex-card.module.css'
import * as words from './words.ts'

/** The days on which the party came to a hex, each once, in order. */
export const daysAt = (trail: readonly TrailStepView[], hex: Hex): readonly number[] => [
  ...new Set(trail.filter((step) => sameHex(step.hex, hex)).map(({ day }) => day)),
]

/** Days in words, as `the start, day 3, days 5 to 7`. */
export const sayDayRanges = (days: readonly number[]): string => {
  const dayRanges: { from: number; to: number }[] = []
  for (const day of days) {
    const lastRange = dayRanges.at(-1)
    if (lastRange && lastRange.to > 0 && lastRange.to + 1 === day) lastRange.to = day
    else dayRanges.push({ from: day, to: day })
  }
  return sayList(
    dayRanges.map(({ from, to }) => {
      if (from === 0) return words.start
      return from === to ? words.day(from) : words.dayRange(from, to)
    }),
  )
}

/** Gap between the hex and the column of cards, in CSS pixels. */
const GAP_PX = 14

/**
 * R-LAYER-1: scrolls the card into sight, and pans the map so that the card's column does not cover
 * the hex.
 */
const useUncoveredHex = (props: {
  readonly cardRef: RefObject<HTMLElement | null>
  readonly paneRef: RefObject<HTMLElement | null>
  readonly motion: Motion
  readonly grid: Grid
  readonly hex: Hex
}): void => {
  const { cardRef, paneRef, motion, grid, hex } = props
  const { x, y } = hex
  useLayoutEffect(() => {
    const card = cardRef.current
    const cardSlot = card?.parentElement
    const pane = paneRef.current?.getBoundingClientRect()
    if (!card || !cardSlot?.parentElement || !cardSlot.previousElementSibling || !pane) return
    card.scrollIntoView({ block: 'nearest' })
    const { left } = cardSlot.parentElement.getBoundingClientRect()
    const { top } = cardSlot.previousElementSibling.getBoundingClientRect()
    const targetCamera = motion.targetCamera()
    const at = chartToWindow(targetCamera, motion.scene(), hexCentre(grid, { x, y }))
    const { width, height } = hexExtent(grid)
    const across = (width / 2) * targetCamera.zoom
    const down = (height / 2) * targetCamera.zoom
    // A column at the side leaves room beside it; one as wide as the map leaves room above it.
    const isBeside = left > pane.left + pane.width / 3
    const overlap = isBeside
      ? { x: pane.left + at.x + across + GAP_PX - left, y: 0 }
      : { x: 0, y: Math.min(pane.top + at.y + down + GAP_PX - top, at.y - down) }
    if (overlap.x <= 0 && overlap.y <= 0) return
    motion.glideTo(panBy(targetCamera, motion.scene(), { x: -overlap.x, y: -overlap.y }))
  }, [cardRef, paneRef, motion, grid, x, y])
}

/** Smallest distance of the hex from the window's edge after an arrow key, in CSS pixels. */
const OPEN_HEX_INSET_PX = 80

interface HexCardProps extends HexCardContext {
  readonly knownTerrainOf: KnownTerrainOf
  readonly cardSlot: HTMLElement
  readonly onShown: () => void
  readonly onSite: (hex: Hex) => void
  readonly onEditSite: (id: string) => void
  readonly onRoute: (hex: Hex) => void
  readonly onParty: (hex: Hex) => void
}

const sayTerrain = (hex: Hex, { map }: GmView, knownTerrainOf: KnownTerrainOf): string => {
  const land = knownTerrainOf(hex)
  return sayList([
    land ? words.from[land.from](land.terrain) : words.noTerrain,
    sameHex(hex, map.position) && land?.terrain !== map.terrain && words.noted(map.terrain),
  ])
}

const sayParty = (hex: Hex, { map, believed, trail }: GmView): string => {
  const days = sayDayRanges(daysAt(trail, hex))
  if (sameHex(hex, map.position)) return words.isHere(days)
  const thinksHere = sameHex(hex, believed)
  return sayList([
    thinksHere && words.thinksHere,
    days === '' ? !thinksHere && words.neverHere : words.wasHere(days),
  ])
}

/** R-CARD-3: a card with what is known of a hex, and what can be done there. */
export const HexCard = (props: HexCardProps) => {
  const { hex, knownTerrainOf, knownHexes, motion, paneRef, cardSlot, onOpen, onShown } = props
  const campaign = useCampaign()
  const planner = usePlanner()
  const view = useView()
  const { grid } = view.chart
  const card = useRef<HTMLElement>(null)
  const known = knownHexes?.of(hex) ?? 'unknown'
  useUncoveredHex({ cardRef: card, paneRef, motion, grid, hex })

  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])

  useListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    const hadFocus = card.current?.contains(document.activeElement)
    onOpen(null)
    if (hadFocus) paneRef.current?.focus()
  })
  // A card that was opened by key gets the focus: it is read out, and Tab leads to its buttons.
  useLayoutEffect(() => {
    const pane = paneRef.current
    if (pane === document.activeElement && pane?.matches(':focus-visible')) card.current?.focus()
  }, [paneRef])

  const goToNextHex = (event: React.KeyboardEvent): void => {
    if (event.target !== card.current) return
    const nextHex = cursorForKey(event, hex, grid.pointy)
    if (!nextHex) return
    event.preventDefault()
    event.stopPropagation()
    motion.glideTo(
      bringIntoWindow(
        motion.targetCamera(),
        motion.scene(),
        hexCentre(grid, nextHex),
        OPEN_HEX_INSET_PX,
      ),
    )
    onOpen(hexKey(nextHex))
  }
  const closeAnd = (act: (hex: Hex) => void) => (): void => {
    onOpen(null)
    paneRef.current?.focus()
    act(hex)
  }
  const forecast = (): void => {
    planner.change({ goal: hex })
    goTo(`${gmPath(campaign)}/forecast`)
  }
  const sites = view.sites.filter((site) => sameHex(site.hex, hex))
  const title = hexTitle(hex, hexNamingOf(view))
  return createPortal(
    <section
      ref={card}
      className={`leaf ${styles.card}`}
      aria-label={sites.length > 0 ? `${siteWithNotes}: ${title}` : title}
      aria-description={words.keys}
      tabIndex={-1}
      onKeyDown={goToNextHex}
    >
      <div className={`stack gap-2 grow scrolls ${styles.text}`} aria-live="polite">
        <h2 className={styles.title}>{title}</h2>
        <dl className={`small ${styles.facts}`}>
          <dt className="soft">{words.terrain}</dt>
          <dd>{sayTerrain(hex, view, knownTerrainOf)}</dd>
          <dt className="soft">{words.players}</dt>
          <dd>{words.knowledge[known]}</dd>
          <dt className="soft">{words.party}</dt>
          <dd>{sayParty(hex, view)}</dd>
        </dl>
        {sites.length > 0 && (
          <SiteTexts
            sites={sites}
            renderExtra={(site) =>
              isGmSite(site) && (
                <SiteSecrets
                  site={site}
                  knowledge={known}
                  onEdit={() => props.onEditSite(site.id)}
                />
              )
            }
          />
        )}
        <fieldset className={`stack gap-1 ${styles.actions}`}>
          <legend className="visually-hidden">{words.actions}</legend>
          <Button onClick={closeAnd(props.onSite)}>{words.putSite}</Button>
          {!sameHex(hex, view.believed) && (
            <>
              <Button onClick={closeAnd(props.onRoute)}>{words.plotRoute}</Button>
              <Button onClick={forecast}>{words.forecast}</Button>
            </>
          )}
          {!sameHex(hex, view.map.position) && (
            <Button onClick={closeAnd(props.onParty)}>{words.putParty}</Button>
          )}
        </fieldset>
      </div>
      <Button
        look="bare"
        className={styles.close}
        onClick={closeAnd(() => {})}
        spoken={words.close}
      >
        <CloseIcon />
      </Button>
    </section>,
    cardSlot,
  )
}
