import type { GmView } from '../../protocol/views.ts'
import styles from './map-tools.module.css'
import { ToolPanel } from './tool-panel.tsx'
import { ToolRail } from './tool-rail.tsx'
import type { MapTools as Tools } from './use-map-tools.ts'

interface MapToolsProps {
  readonly tools: Tools
  readonly view: GmView
  readonly onList: () => void
}

/** The tool rail, and the options of the selected tool. */
export const MapTools = ({ tools, view, onList }: MapToolsProps) => (
  <div className={styles.tools}>
    <ToolRail
      tool={tools.choices.tool}
      sites={view.sites.length}
      onChoose={(tool) => tools.choose({ tool })}
      onList={onList}
    />
    <ToolPanel tools={tools} view={view} />
  </div>
)
