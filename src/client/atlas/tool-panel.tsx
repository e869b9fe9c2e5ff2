import { useSyncExternalStore } from 'react'
import type { GmView } from '../../protocol/views.ts'
import { gmNaming } from '../hexes/gm-naming.ts'
import { hexName } from '../hexes/hex-name.ts'
import { TOOL_WORDS, type ToolName } from './choices.ts'
import type { Shape } from './region.ts'
import { RegionOptions } from './region-options.tsx'
import { KnowledgeOptions, TerrainOptions } from './tool-options.tsx'
import styles from './tool-panel.module.css'
import type { MapTools } from './use-map-tools.ts'

const HINTS: Readonly<Partial<Record<ToolName, string>>> = {
  region: 'Drag from corner to corner, or press one after the other.',
  site: 'Press a hex to put a site on it, or to see those it has.',
}

const NEXT_CORNER: Readonly<Record<Shape, string>> = {
  rectangle: 'Press the opposite corner; Esc calls it off.',
  line: 'Press the other end; Esc calls it off.',
  lasso: 'Press corner after corner, the last one twice; Esc calls it off.',
}

interface ToolPanelProps {
  readonly tools: MapTools
  readonly view: GmView
}

/** What the tool in hand is set to, on a slip beside the rail. */
export const ToolPanel = ({ tools, view }: ToolPanelProps) => {
  const { choices, choose, sketch } = tools
  const drawn = useSyncExternalStore(sketch.listen, sketch.get)
  const { tool } = choices
  if (tool === 'hand') return null
  const corners = drawn?.kind === 'region' && !drawn.corners.down ? drawn.corners : null
  const [first] = corners?.at ?? []
  return (
    <section className={styles.panel} aria-label={TOOL_WORDS[tool].name}>
      {tool === 'knowledge' && <KnowledgeOptions choices={choices} choose={choose} />}
      {tool === 'terrain' && <TerrainOptions choices={choices} choose={choose} />}
      {tool === 'region' && (
        <RegionOptions choices={choices} choose={choose} view={view} onPaint={tools.paint} />
      )}
      <p className={styles.hint} aria-live="polite">
        {first && corners
          ? `From ${hexName(first, gmNaming(view))}. ${NEXT_CORNER[corners.shape]}`
          : HINTS[tool]}
      </p>
    </section>
  )
}
