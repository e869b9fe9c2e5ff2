import { type ReactNode, useState } from 'react'
import type { ChartTool } from '#client/chart/chart-props.ts'
import { hexName, hexNamingOf, hexTitle } from '#client/chart/hex-name.ts'
import { needsConfirmationToShow } from '#client/chart/layers/newly-shown.ts'
import type { KnownTerrainOf } from '#client/chart/use-land.ts'
import { type Route, routeTool, sayPin } from '#client/journey/route/use-route.ts'
import {
  initialToolChoices,
  paintOfBrush,
  type ToolChoices,
  withExistingTerrain,
} from '#client/map-tools/choices.ts'
import { brushTool, hexTool, pointTool, regionTool } from '#client/map-tools/hex-tools.ts'
import type { Sketch } from '#client/map-tools/paint.ts'
import {
  countHexesShownBy,
  type Paint,
  type PendingPaint,
  paintEdits,
} from '#client/map-tools/paint.ts'
import { BrushOptions, PartyOptions } from '#client/map-tools/tool-options.tsx'
import panel from '#client/map-tools/tool-panel.module.css'
import { ToolRail } from '#client/map-tools/tool-rail.tsx'
import * as words from '#client/map-tools/words.ts'
import { useGm, useView } from '#client/session/use-gm.ts'
import { createCell, useCell } from '#client/ui/cell.ts'
import { sayList } from '#client/ui/format/lists.ts'
import type { PaintedTerrain } from '#protocol/map/on-the-map.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'
import styles from './map-tools.module.css'

const terrainAt = (painted: PaintedTerrain, hex: Hex): TerrainName | undefined =>
  painted.find(({ runs }) => runsToHexes(runs).some((each) => sameHex(each, hex)))?.terrain

export const useMapTools = (props: {
  readonly route: Route
  readonly knownTerrainOf: KnownTerrainOf
  readonly onSiteAt: (hex: Hex) => void
  /** Must not change: the first one is used for the page's lifetime. */
  readonly onPoint: (hex: Hex) => void
}) => {
  const { route, knownTerrainOf, onSiteAt, onPoint } = props
  const gm = useGm()
  const view = useView()
  const { rules, terrain } = view
  const naming = hexNamingOf(view)
  const [storedChoices, setChoices] = useState(() => initialToolChoices(rules.terrains))
  const choices = withExistingTerrain(storedChoices, rules.terrains)
  const [sketch] = useState(() => createCell<Sketch | null>(null))
  const [pressedHex] = useState(() => createCell<Hex | null>(null))
  const [pendingPaint, setPendingPaint] = useState<PendingPaint | null>(null)

  const choose = (change: Partial<ToolChoices>): void => {
    if (change.tool ?? change.fillShape) sketch.set(() => null)
    setChoices((before) => ({ ...before, ...change }))
  }
  const onPutAway = (): void => choose({ tool: 'hand' })
  // One pointing tool for all renders, because it has a timer.
  const [pointingTool] = useState(() =>
    pointTool({ label: words.tool.point.name, onPoint, onPutAway }),
  )
  const run = ({ hexes, paint }: PendingPaint): void => {
    for (const edit of paintEdits(hexes, paint)) void gm.run(edit)
  }
  const paint = (hexes: Iterable<Hex>, paint: Paint): void => {
    const newPaint = { hexes: [...hexes], paint }
    const currentView = gm.get().view
    const shownCount = currentView ? countHexesShownBy(currentView, newPaint.hexes, paint) : 0
    if (needsConfirmationToShow(shownCount)) setPendingPaint(newPaint)
    else run(newPaint)
  }
  const answerConfirmation = (isConfirmed: boolean): void => {
    if (pendingPaint && isConfirmed) run(pendingPaint)
    setPendingPaint(null)
  }
  const putParty = (hex: Hex): void => {
    choose({ tool: 'hand' })
    const announcement = words.partyPut(hexName(hex, naming))
    void gm.run({ kind: 'edit', method: 'POST', route: '/position', body: { hex }, announcement })
  }

  const currentTool = (): ChartTool | null => {
    const label = words.tool[choices.tool].name
    switch (choices.tool) {
      case 'hand':
        return null
      case 'route': {
        const { plottedRoute, here, findPath } = route
        const describe = (hex: Hex): string =>
          sayList([
            hexTitle(hex, naming),
            knownTerrainOf(hex)?.terrain,
            sayPin(plottedRoute.get(), hex),
          ])
        return routeTool({ label, plottedRoute, here, findPath, onPutAway, describe })
      }
      case 'point':
        return pointingTool
      case 'site':
        return hexTool({ label, pressedHex, onHex: onSiteAt, onPutAway })
      case 'party':
        return hexTool({ label, pressedHex, onHex: putParty, onPutAway })
      case 'brush': {
        const brushPaint = paintOfBrush(choices)
        if (!brushPaint) return null
        const describe = (hex: Hex): string =>
          `${hexTitle(hex, naming)}: ${terrainAt(terrain, hex) ?? words.notPainted}`
        const paintToolProps = {
          label,
          paint: brushPaint,
          sketch,
          onPaint: paint,
          onPutAway,
          describe: brushPaint.kind === 'terrain' ? describe : undefined,
        }
        return choices.fillShape
          ? regionTool({ ...paintToolProps, shape: choices.fillShape })
          : brushTool({ ...paintToolProps, size: choices.size })
      }
    }
  }
  return {
    choices,
    choose,
    tool: currentTool(),
    sketch,
    paint,
    putParty,
    pendingPaint,
    answerConfirmation,
  }
}

interface ToolPanelProps {
  readonly tools: ReturnType<typeof useMapTools>
  readonly routePanel: ReactNode
}

const ToolPanel = ({ tools, routePanel }: ToolPanelProps) => {
  const naming = hexNamingOf(useView())
  const { choices, choose, sketch } = tools
  const currentSketch = useCell(sketch)
  const { tool, paintKind, fillShape } = choices
  if (tool === 'hand') return null
  const region =
    currentSketch?.kind === 'region' && !currentSketch.region.press ? currentSketch.region : null
  const [firstCorner] = region?.corners ?? []
  return (
    <section className={`leaf stack gap-2 ${panel.panel}`} aria-label={words.tool[tool].name}>
      {tool === 'route' && routePanel}
      {tool === 'brush' && <BrushOptions choices={choices} choose={choose} onPaint={tools.paint} />}
      {tool === 'party' && <PartyOptions onPutParty={tools.putParty} />}
      <p className={`soft small outcome ${panel.hint}`} aria-live="polite">
        {firstCorner && region
          ? words.begunAt(hexName(firstCorner, naming), words.nextCorner[region.shape])
          : words.howTo[tool === 'brush' ? (fillShape ? 'region' : paintKind) : tool]}
      </p>
    </section>
  )
}

export const MapTools = ({
  onList,
  ...props
}: ToolPanelProps & { readonly onList: () => void }) => (
  <div className={styles.tools} data-tools>
    <ToolRail
      tool={props.tools.choices.tool}
      sites={useView().sites.length}
      onChoose={(tool) => props.tools.choose({ tool })}
      onList={onList}
    />
    <ToolPanel {...props} />
  </div>
)
