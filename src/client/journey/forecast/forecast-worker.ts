import { type Forecast, forecast } from '#rules/forecast/forecast.ts'
import { hexCode, type Plan, RUNS } from '#rules/forecast/plan.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { fromRuns, type HexRun } from '#shared/hex-rows.ts'

/** A plan with the land in runs, as it came. */
export interface ForecastRequest extends Omit<Plan, 'land'> {
  readonly land: readonly { readonly terrain: TerrainId; readonly runs: readonly HexRun[] }[]
}

/** null: rules and record do not go together. */
const answer = ({ land, ...plan }: ForecastRequest): Forecast | null => {
  const codes = land.flatMap(({ terrain, runs }) =>
    fromRuns(runs).map((hex): [number, TerrainId] => [hexCode(hex), terrain]),
  )
  try {
    return forecast({ ...plan, land: new Map(codes) }, RUNS)
  } catch {
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<ForecastRequest>) => postMessage(answer(data)))
