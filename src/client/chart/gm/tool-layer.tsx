import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Chart } from '../../../protocol/chart.ts'
import { type Hex, hexesWithin } from '../../../rules/hex.ts'
import { Drawing } from '../drawing.tsx'
import type { ToolParts } from '../gm-layers.ts'
import { hexPath, regionPath } from '../hex-path.ts'
import styles from './tool-layer.module.css'
import { useTool } from './use-tool.ts'

interface ToolLayerProps extends Omit<ToolParts, 'knowledge'> {
  readonly chart: Chart
  readonly party: Hex | null
  /** Used if the tool does not describe hexes itself. */
  readonly describe: (hex: Hex) => string
}

export const ToolLayer = ({ tool, chart, describe, ...parts }: ToolLayerProps) => {
  const target = useTool({ tool, grid: chart.grid, ...parts })
  const { grid } = chart
  const size = tool.size ?? 0
  const reach = useMemo(
    () => target && regionPath(grid, hexesWithin(target.hex, size)),
    [grid, target, size],
  )
  const pane = parts.paneRef.current
  return (
    <>
      {target && reach !== null && (
        <Drawing chart={chart}>
          <path className={styles.halo} d={reach} />
          <path className={styles.reach} d={reach} />
          {target.byKey && <path className={styles.cursor} d={hexPath(grid, target.hex)} />}
        </Drawing>
      )}
      {pane &&
        createPortal(
          <p className="visually-hidden" aria-live="polite">
            {target?.byKey ? (tool.describe?.(target.hex) ?? describe(target.hex)) : tool.label}
          </p>,
          pane,
        )}
    </>
  )
}
