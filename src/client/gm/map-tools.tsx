import { type ReactNode, useSyncExternalStore } from 'react'
import { hexName } from '../chart/hex-name.ts'
import {
  KnowledgeOptions,
  PartyOptions,
  RegionOptions,
  TerrainOptions,
} from '../chart/tools/tool-options.tsx'
import panel from '../chart/tools/tool-panel.module.css'
import { ToolRail } from '../chart/tools/tool-rail.tsx'
import * as words from '../chart/tools/words.ts'
import styles from './map-tools.module.css'
import { useView } from './session/use-gm.ts'
import type { MapTools as ToolSet } from './use-map-tools.ts'

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
