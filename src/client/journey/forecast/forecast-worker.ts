import { type Forecast, forecast } from '#rules/forecast/forecast.ts'
import { FORECAST_RUNS, type ForecastPlan, hexCode } from '#rules/forecast/plan.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { type HexRun, runsToHexes } from '#shared/hex-rows.ts'

/** A plan with the land in runs, as it came. */
export interface ForecastRequest extends Omit<ForecastPlan, 'land'> {
  readonly land: readonly { readonly terrain: TerrainId; readonly runs: readonly HexRun[] }[]
}

/** null: rules and record do not go together. */
const answer = ({ land, ...plan }: ForecastRequest): Forecast | null => {
  const codes = land.flatMap(({ terrain, runs }) =>
    runsToHexes(runs).map((hex): [number, TerrainId] => [hexCode(hex), terrain]),
  )
  try {
    return forecast({ ...plan, land: new Map(codes) }, FORECAST_RUNS)
  } catch {
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<ForecastRequest>) => postMessage(answer(data)))
