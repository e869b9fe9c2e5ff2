import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { PaintedTerrain } from '../../protocol/on-the-map.ts'
import { type Hex, hexKey } from '../../rules/hex.ts'
import { fromRuns } from '../../rules/hex-rows.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import type { ChartTool } from '../chart/chart-props.ts'
import { hexName, hexTitle } from '../chart/hex-name.ts'
import { asksBeforeShowing } from '../chart/layers/newly-shown.ts'
import {
  type Choices,
  firstChoices,
  paintInHand,
  stillChosen,
  type ToolName,
} from '../chart/tools/choices.ts'
import { brushTool, hexTool, pointTool, regionTool } from '../chart/tools/hex-tools.ts'
import { type AskedPaint, hexesShownBy, type Paint, paintEdits } from '../chart/tools/paint.ts'
import type { Sketch } from '../chart/tools/sketch.ts'
import {
  KnowledgeOptions,
  PartyOptions,
  RegionOptions,
  TerrainOptions,
} from '../chart/tools/tool-options.tsx'
import panel from '../chart/tools/tool-panel.module.css'
import { ToolRail } from '../chart/tools/tool-rail.tsx'
import * as words from '../chart/tools/words.ts'
import type { LandOf } from '../chart/use-land.ts'
import { type Route, routeTool, sayPin } from '../journey/route/use-route.ts'
import { sayList } from '../ui/format/lists.ts'
import styles from './map-tools.module.css'
import type { Edit } from './session/command.ts'
import { createCell } from './session/runtime.ts'
import { useGm, useView } from './session/use-gm.ts'

/** By hex key. */
const paintedHexes = (painted: PaintedTerrain): ReadonlyMap<string, TerrainName> =>
  new Map(
    painted.flatMap(({ terrain, runs }) =>
      fromRuns(runs).map((hex) => [hexKey(hex), terrain] as const),
    ),
  )

export const useMapTools = (props: {
  readonly route: Route
  readonly landOf: LandOf
  /** Keeps its identity between renders, as does `onPoint`. */
  readonly onSiteAt: (hex: Hex) => void
  readonly onPoint: (hex: Hex) => void
}) => {
  const { route, landOf, onSiteAt, onPoint } = props
  const gm = useGm()
  const { terrains, terrain, naming } = useView(({ rules, terrain, naming }) => ({
    terrains: rules.terrains,
    terrain,
    naming,
  }))
  const [held, setChoices] = useState(() => firstChoices(terrains))
  const choices = useMemo(() => stillChosen(held, terrains), [held, terrains])
  const [sketch] = useState(() => createCell<Sketch | null>(null))
  const [pressed] = useState(() => createCell<Hex | null>(null))
  const [asked, setAsked] = useState<AskedPaint | null>(null)

  const choose = useCallback(
    (change: Partial<Choices>): void => {
      if (change.tool ?? change.shape) sketch.set(() => null)
      setChoices((before) => ({ ...before, ...change }))
    },
    [sketch],
  )
  const run = useCallback(
    (edits: readonly Edit[]): void => {
      for (const edit of edits) void gm.run(edit)
    },
    [gm],
  )
  const paint = useCallback(
    (hexes: Iterable<Hex>, what: Paint): void => {
      const all = [...hexes]
      const now = gm.get().view
      if (now && asksBeforeShowing(hexesShownBy(now, all, what))) {
        setAsked({ hexes: all, paint: what })
      } else run(paintEdits(all, what))
    },
    [gm, run],
  )
  const answer = (goesOn: boolean): void => {
    if (asked && goesOn) run(paintEdits(asked.hexes, asked.paint))
    setAsked(null)
  }

  const { plot, here, wayTo } = route
  const putParty = useCallback(
    (hex: Hex): void => {
      choose({ tool: 'hand' })
      const says = words.partyPut(hexName(hex, naming))
      void gm.run({ kind: 'edit', method: 'POST', route: '/position', body: { hex }, says })
    },
    [choose, gm, naming],
  )
  const tool = useMemo((): ChartTool | null => {
    const letGo = (): void => choose({ tool: 'hand' })
    const { name } = words.tool[choices.tool]
    if (choices.tool === 'route') {
      const describe = (hex: Hex): string =>
        sayList([hexTitle(hex, naming), landOf(hex)?.terrain, sayPin(plot.get(), hex)])
      return routeTool({ label: name, plot, here, wayTo, onLetGo: letGo, describe })
    }
    if (choices.tool === 'point') return pointTool({ label: name, onPoint, onLetGo: letGo })
    const takers: Partial<Record<ToolName, (hex: Hex) => void>> = {
      site: onSiteAt,
      party: putParty,
    }
    const onHex = takers[choices.tool]
    if (onHex) return hexTool({ label: name, pressed, onHex, onLetGo: letGo })
    const inHand = paintInHand(choices)
    if (!inHand) return null
    const painted = inHand.kind === 'terrain' ? paintedHexes(terrain) : null
    const parts = {
      label: name,
      paint: inHand,
      sketch,
      onPaint: paint,
      onLetGo: letGo,
      describe: painted
        ? (hex: Hex) => `${hexTitle(hex, naming)}: ${painted.get(hexKey(hex)) ?? words.notPainted}`
        : undefined,
    }
    return choices.tool === 'region'
      ? regionTool({ ...parts, shape: choices.shape })
      : brushTool({ ...parts, size: choices.size })
  }, [
    choices,
    choose,
    naming,
    onPoint,
    onSiteAt,
    paint,
    pressed,
    putParty,
    sketch,
    terrain,
    plot,
    here,
    wayTo,
    landOf,
  ])

  return { choices, choose, tool, sketch, paint, putParty, asked, answer }
}

export type MapTools = ReturnType<typeof useMapTools>

interface ToolPanelProps {
  readonly tools: ToolSet
  readonly routePanel: ReactNode
}

const ToolPanel = ({ tools, routePanel }: ToolPanelProps) => {
  const { terrains, naming } = useView(({ rules, naming }) => ({
    terrains: rules.terrains,
    naming,
  }))
  const { choices, choose, sketch } = tools
  const drawn = useSyncExternalStore(sketch.listen, sketch.get)
  const { tool } = choices
  if (tool === 'hand') return null
  const corners = drawn?.kind === 'region' && !drawn.corners.down ? drawn.corners : null
  const [first] = corners?.at ?? []
  return (
    <section className={`leaf ${panel.panel}`} aria-label={words.tool[tool].name}>
      {tool === 'route' && routePanel}
      {tool === 'knowledge' && <KnowledgeOptions choices={choices} choose={choose} />}
      {tool === 'terrain' && (
        <TerrainOptions choices={choices} choose={choose} terrains={terrains} />
      )}
      {tool === 'region' && (
        <RegionOptions choices={choices} choose={choose} onPaint={tools.paint} />
      )}
      {tool === 'party' && <PartyOptions onPut={tools.putParty} />}
      <p className={`soft small ${panel.hint}`} aria-live="polite">
        {first && corners
          ? words.begunAt(hexName(first, naming), words.nextCorner[corners.shape])
          : tool !== 'terrain' && tool !== 'route' && words.howTo[tool]}
      </p>
    </section>
  )
}

interface MapToolsProps extends ToolPanelProps {
  readonly onList: () => void
}

export const MapTools = ({ tools, routePanel, onList }: MapToolsProps) => (
  <div className={styles.tools} data-tools>
    <ToolRail
      tool={tools.choices.tool}
      sites={useView((view) => view.sites.length)}
      onChoose={(tool) => tools.choose({ tool })}
      onList={onList}
    />
    <ToolPanel tools={tools} routePanel={routePanel} />
  </div>
)
