import { type Forecast, forecast } from '#rules/forecast/forecast.ts'
import { FORECAST_RUNS, type ForecastPlan, hexCode } from '#rules/forecast/plan.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { type HexRun, runsToHexes } from '#shared/hex-rows.ts'

/** A forecast plan whose terrain is still in runs of hexes, as the API sends it. */
export interface ForecastRequest extends Omit<ForecastPlan, 'land'> {
  readonly land: readonly { readonly terrain: TerrainId; readonly runs: readonly HexRun[] }[]
}

/** Returns null if the record does not fit the rules, for example in its terrain. */
const calculateForecast = ({ land, ...plan }: ForecastRequest): Forecast | null => {
  const terrainByHexCode = land.flatMap(({ terrain, runs }) =>
    runsToHexes(runs).map((hex): [number, TerrainId] => [hexCode(hex), terrain]),
  )
  try {
    return forecast({ ...plan, land: new Map(terrainByHexCode) }, FORECAST_RUNS)
  } catch {
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<ForecastRequest>) =>
  postMessage(calculateForecast(data)),
)
