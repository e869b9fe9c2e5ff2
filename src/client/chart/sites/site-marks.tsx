import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from 'react'
import type { SiteView } from '#protocol/map/on-the-map.ts'
import { type Grid, hexCentre, type Point, type Rect } from '#shared/grid.ts'
import { type Hex, hexKey } from '#shared/hex.ts'
import { widen } from '../camera/camera.ts'
import type { Rest } from '../camera/use-pan-zoom.ts'
import { hexWidth, isIn } from '../trail/trail.tsx'
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

export const inOrder = (sites: readonly SiteView[]): SiteView[] =>
  sites.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const groupSites = (grid: Grid, sites: readonly SiteView[]): SiteGroup[] => {
  const groups = new Map<string, SiteGroup>()
  for (const site of inOrder(sites)) {
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

/** Groups in a part of the chart, in reading order. */
const groupsIn = (groups: readonly SiteGroup[], window: Rect): SiteGroup[] =>
  groups.filter(({ at }) => isIn(window, at)).sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)

const groupName = ({ first, sites }: SiteGroup): string =>
  sites.length === 1 ? first.name : sitesOfHex(sites.map(({ name }) => name))

const groupLabel = ({ first, sites }: SiteGroup): string =>
  sites.length === 1 ? first.name : `${first.name} +${sites.length - 1}`

/** Offset to the left and down, in px. */
const ASIDE_PX = 32

export const offTheMarker = (
  groups: readonly SiteGroup[],
  party: Point | null,
  zoom: number,
): readonly SiteGroup[] => {
  if (!party) return groups
  const by = ASIDE_PX / zoom
  return groups.map((group) =>
    group.at.x === party.x && group.at.y === party.y
      ? { ...group, at: { x: party.x - by, y: party.y + by } }
      : group,
  )
}

/** Signs are also drawn this far outside the window, as a share of it. */
const BEYOND = 0.35
/** Below the first hex width signs are dots, from the second on they have names; in px. */
const DOT_UNDER_PX = 13
const NAMED_FROM_PX = 26
export const SIGN_PX = 28
/** A press within this distance selects the sign, in px. */
const TOUCH_PX = 24

export interface SiteMarksProps {
  readonly groups: readonly SiteGroup[]
  readonly grid: Grid
  readonly rest: Rest
  readonly obstacles: readonly NameObstacle[]
  readonly open?: string | null | undefined
  readonly onOpen?: ((key: string | null) => void) | undefined
  readonly isHidden?: ((group: SiteGroup) => boolean) | null | undefined
}

/** Signs of sites in and around the window. A single tab stop; arrow keys move between signs. */
export const SiteMarks = memo((props: SiteMarksProps) => {
  const { groups, grid, rest, obstacles, open, onOpen, isHidden } = props
  const { zoom, window } = rest
  const [stop, setStop] = useState<string | null>(null)
  const hex = rest.isPaper ? NAMED_FROM_PX : hexWidth(grid, zoom)
  const size = hex < DOT_UNDER_PX ? 'dot' : 'sign'
  const drawn = useMemo(() => groupsIn(groups, widen(window, BEYOND)), [groups, window])
  const names = useMemo(
    () =>
      hex < NAMED_FROM_PX
        ? new Map<string, Side>()
        : placeNames(
            drawn.map((group) => ({ key: group.key, at: group.at, name: groupLabel(group) })),
            { zoom, signPx: SIGN_PX, window, obstacles },
          ),
    [drawn, hex, zoom, window, obstacles],
  )
  if (drawn.length === 0) return null
  const inSight = groupsIn(drawn, window)
  const held = inSight.find(({ key }) => key === stop) ?? inSight[0]

  /** Signs may be closer together than a finger is wide: selects the nearest. */
  const press = (event: MouseEvent<HTMLElement>, pressed: string): void => {
    const box = event.currentTarget.closest('[data-testid=chart]')?.getBoundingClientRect()
    // Key presses have no position.
    if (!box || event.detail === 0) {
      onOpen?.(open === pressed ? null : pressed)
      return
    }
    const away = ({ at }: SiteGroup): number =>
      Math.hypot(box.x + at.x * zoom - event.clientX, box.y + at.y * zoom - event.clientY)
    const nearest = drawn.reduce((a, b) => (away(b) < away(a) ? b : a))
    const key = away(nearest) < TOUCH_PX ? nearest.key : pressed
    setStop(key)
    onOpen?.(open === key ? null : key)
  }
  const step = (event: KeyboardEvent<HTMLElement>, key: string): void => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const index = inSight.findIndex((group) => group.key === key)
    const next = inSight[(index + by + inSight.length) % inSight.length]
    if (!next) return
    setStop(next.key)
    const buttons = event.currentTarget.parentElement?.querySelectorAll('button')
    for (const button of buttons ?? [])
      if (button.dataset.key === next.key) button.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form.
    <div role="group" aria-label={sitesName} className={styles.sites} data-size={size}>
      {drawn.map((group) => {
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
            aria-expanded={open === key}
            tabIndex={key === held?.key ? 0 : -1}
            onClick={(event) => press(event, key)}
            onKeyDown={(event) => step(event, key)}
            onFocus={(event) => {
              setStop(key)
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

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}
