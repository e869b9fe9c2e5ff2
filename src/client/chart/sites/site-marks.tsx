import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from 'react'
import type { SiteView } from '#protocol/map/on-the-map.ts'
import { type Grid, hexCentre, type Point, type Rect } from '#shared/grid.ts'
import { type Hex, hexKey } from '#shared/hex.ts'
import { widenRect } from '../camera/camera.ts'
import type { SettledCamera } from '../camera/use-pan-zoom.ts'
import { hexWidth, isInRect } from '../trail/trail.tsx'
import { sites as sitesName, sitesOfHex } from '../words.ts'
import { type NameObstacle, placeNames, type Side, shortName } from './place-names.ts'
import { SiteIcon } from './site-icon.tsx'
import styles from './site-marks.module.css'

export interface SiteGroup {
  readonly key: string
  readonly hex: Hex
  readonly at: Point
  readonly first: SiteView
  readonly sites: readonly SiteView[]
}

export const sortByName = (sites: readonly SiteView[]): SiteView[] =>
  sites.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const groupSites = (grid: Grid, sites: readonly SiteView[]): SiteGroup[] => {
  const groups = new Map<string, SiteGroup>()
  for (const site of sortByName(sites)) {
    const key = hexKey(site.hex)
    const group = groups.get(key)
    groups.set(
      key,
      group
        ? { ...group, sites: [...group.sites, site] }
        : { key, hex: site.hex, at: hexCentre(grid, site.hex), first: site, sites: [site] },
    )
  }
  return [...groups.values()]
}

/** The groups in a rectangle of the chart, in reading order. */
const groupsIn = (groups: readonly SiteGroup[], window: Rect): SiteGroup[] =>
  groups.filter(({ at }) => isInRect(window, at)).sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)

const groupName = ({ first, sites }: SiteGroup): string =>
  sites.length === 1 ? first.name : sitesOfHex(sites.map(({ name }) => name))

const groupLabel = ({ first, sites }: SiteGroup): string =>
  sites.length === 1 ? first.name : `${first.name} +${sites.length - 1}`

/** How far a site in the party's hex is moved to the left and down, in CSS pixels. */
const OFFSET_PX = 32

export const moveSitesOffMarker = (
  groups: readonly SiteGroup[],
  party: Point | null,
  zoom: number,
): readonly SiteGroup[] => {
  if (!party) return groups
  const offset = OFFSET_PX / zoom
  return groups.map((group) =>
    group.at.x === party.x && group.at.y === party.y
      ? { ...group, at: { x: party.x - offset, y: party.y + offset } }
      : group,
  )
}

/** Signs are drawn this far beyond the window, as a share of its size. */
const MARGIN_SHARE = 0.35
/**
 * Signs are dots below the first width of a hex, and have names from the second on; in CSS pixels.
 */
const DOTS_BELOW_PX = 13
const NAMES_FROM_PX = 26
export const SIGN_PX = 28
/** A press within this distance selects the sign, in CSS pixels. */
const PRESS_RADIUS_PX = 24

export interface SiteMarksProps {
  readonly groups: readonly SiteGroup[]
  readonly grid: Grid
  readonly settled: SettledCamera
  readonly obstacles: readonly NameObstacle[]
  readonly openKey?: string | null | undefined
  readonly onOpen?: ((key: string | null) => void) | undefined
  readonly isHidden?: ((group: SiteGroup) => boolean) | null | undefined
}

/**
 * Signs of the sites in and around the window. They are one tab stop; arrow keys move between them.
 */
export const SiteMarks = memo((props: SiteMarksProps) => {
  const { groups, grid, settled, obstacles, openKey, onOpen, isHidden } = props
  const { zoom, window } = settled
  const [tabStopKey, setTabStopKey] = useState<string | null>(null)
  const hex = settled.isPaper ? NAMES_FROM_PX : hexWidth(grid, zoom)
  const size = hex < DOTS_BELOW_PX ? 'dot' : 'sign'
  const drawnGroups = useMemo(
    () => groupsIn(groups, widenRect(window, MARGIN_SHARE)),
    [groups, window],
  )
  const names = useMemo(
    () =>
      hex < NAMES_FROM_PX
        ? new Map<string, Side>()
        : placeNames(
            drawnGroups.map((group) => ({ key: group.key, at: group.at, name: groupLabel(group) })),
            { zoom, signPx: SIGN_PX, window, obstacles },
          ),
    [drawnGroups, hex, zoom, window, obstacles],
  )
  if (drawnGroups.length === 0) return null
  const visibleGroups = groupsIn(drawnGroups, window)
  const tabStop = visibleGroups.find(({ key }) => key === tabStopKey) ?? visibleGroups[0]

  /** Selects the nearest sign: signs may be closer together than a finger is wide. */
  const press = (event: MouseEvent<HTMLElement>, pressed: string): void => {
    const box = event.currentTarget.closest('[data-testid=chart]')?.getBoundingClientRect()
    // Key presses have no position.
    if (!box || event.detail === 0) {
      onOpen?.(openKey === pressed ? null : pressed)
      return
    }
    const distance = ({ at }: SiteGroup): number =>
      Math.hypot(box.x + at.x * zoom - event.clientX, box.y + at.y * zoom - event.clientY)
    const nearest = drawnGroups.reduce((a, b) => (distance(b) < distance(a) ? b : a))
    const key = distance(nearest) < PRESS_RADIUS_PX ? nearest.key : pressed
    setTabStopKey(key)
    onOpen?.(openKey === key ? null : key)
  }
  const moveFocus = (event: KeyboardEvent<HTMLElement>, key: string): void => {
    const offset = STEP_OF_KEY[event.key]
    if (!offset) return
    event.preventDefault()
    const index = visibleGroups.findIndex((group) => group.key === key)
    const nextGroup = visibleGroups[(index + offset + visibleGroups.length) % visibleGroups.length]
    if (!nextGroup) return
    setTabStopKey(nextGroup.key)
    const buttons = event.currentTarget.parentElement?.querySelectorAll('button')
    for (const button of buttons ?? [])
      if (button.dataset.key === nextGroup.key) button.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form.
    <div role="group" aria-label={sitesName} className={styles.sites} data-size={size}>
      {drawnGroups.map((group) => {
        const { key, at, first, sites } = group
        return (
          <button
            key={key}
            type="button"
            className={styles.site}
            style={{ left: at.x, top: at.y }}
            data-key={key}
            data-icon={first.icon}
            data-hidden={isHidden?.(group) ? '' : undefined}
            aria-label={groupName(group)}
            aria-expanded={openKey === key}
            tabIndex={key === tabStop?.key ? 0 : -1}
            onClick={(event) => press(event, key)}
            onKeyDown={(event) => moveFocus(event, key)}
            onFocus={(event) => {
              setTabStopKey(key)
              if (event.currentTarget.matches(':focus-visible')) onOpen?.(key)
            }}
          >
            <span className={styles.sign}>
              <SiteIcon icon={first.icon} />
            </span>
            {sites.length > 1 && <span className={styles.count} data-text={sites.length} />}
            {names.has(key) && (
              <span
                className={styles.name}
                data-side={names.get(key)}
                data-text={shortName(groupLabel(group))}
              />
            )}
          </button>
        )
      })}
    </div>
  )
})

const STEP_OF_KEY: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}
