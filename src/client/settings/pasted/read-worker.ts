import { readHexKey, readTables } from '#formats/read.ts'
import type { Chart } from '#protocol/map/chart.ts'
import type { Numbering } from '#rules/hex-number.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { isOnMap } from '#shared/grid.ts'

export type ReadJob =
  | { readonly kind: 'tables'; readonly text: string }
  | {
      readonly kind: 'key'
      readonly text: string
      readonly numbering: Numbering
      readonly terrains: readonly TerrainName[]
      readonly chart: Chart
    }

const readText = (job: ReadJob) =>
  job.kind === 'tables'
    ? readTables(job.text)
    : readHexKey(job.text, { ...job, isOnMap: (hex) => isOnMap(job.chart, hex) })

addEventListener('message', ({ data }: MessageEvent<ReadJob>) => postMessage(readText(data)))
