import { memo, useMemo } from 'react'
import type { Point } from '../../../rules/grid.ts'
import type { ChartViewProps } from '../chart-props.ts'
import { groupSites, offTheMarker } from '../sites/site-groups.ts'
import { SIGN_PX, SiteMarks, type SiteMarksProps } from '../sites/site-marks.tsx'
import { BEAD_PX, dayBeads } from '../trail/day-beads.ts'
import { useDaysShown } from '../trail/days-shown.ts'
import { TrailDays } from '../trail/trail.tsx'
import { HexNumbers } from './hex-numbers.tsx'

/** Space reserved around the party's marker and the signs, in px. */
const MARKER_PX = 52
const AROUND_MARKER_PX = 36
const AROUND_SIGN_PX = SIGN_PX / 2 + BEAD_PX / 2

interface RestMarksProps
  extends Pick<ChartViewProps, 'chart' | 'numbering' | 'trail' | 'sites'>,
    Pick<SiteMarksProps, 'rest' | 'open' | 'onOpen' | 'isHidden'> {
  readonly party: Point | null
}

/** Drawn at a constant screen size for each rest, so that none overlap; scaled while moving. */
export const RestMarks = memo((props: RestMarksProps) => {
  const { chart, rest, numbering, trail, sites, party, open, onOpen, isHidden } = props
  const { grid } = chart
  const { zoom, window, isPaper = false } = rest
  const groups = useMemo(() => groupSites(grid, sites), [grid, sites])
  const signs = useMemo(() => offTheMarker(groups, party, zoom), [groups, party, zoom])
  const shown = useDaysShown()
  const beads = useMemo(() => {
    const rims = signs.map(({ at }) => ({ at, rim: AROUND_SIGN_PX }))
    const obstacles = party ? [{ at: party, rim: AROUND_MARKER_PX }, ...rims] : rims
    return dayBeads(trail, { grid, zoom, window, shown, isPaper, obstacles })
  }, [grid, zoom, window, shown, isPaper, trail, signs, party])
  const taken = useMemo(() => {
    const days = beads.map(({ at, width }) => ({ at, width, height: BEAD_PX }))
    return party ? [{ at: party, width: MARKER_PX, height: MARKER_PX }, ...days] : days
  }, [beads, party])
  return (
    <>
      {numbering && <HexNumbers chart={chart} numbering={numbering} rest={rest} />}
      <TrailDays chart={chart} beads={beads} zoom={zoom} />
      <SiteMarks
        groups={signs}
        grid={grid}
        rest={rest}
        obstacles={taken}
        open={open}
        onOpen={onOpen}
        isHidden={isHidden}
      />
    </>
  )
})
