import { type Forecast, forecast } from '../../../rules/forecast/forecast.ts'
import { hexCode, type Plan, RUNS } from '../../../rules/forecast/plan.ts'
import { fromRuns, type HexRun } from '../../../rules/hex-rows.ts'
import type { TerrainId } from '../../../rules/terrain.ts'

/** What the page asks the worker; the land in runs, as it came. */
export interface ForecastAsked {
  /** A higher number ends the work on a lower one. */
  readonly number: number
  readonly plan: Omit<Plan, 'land'> & {
    readonly land: readonly { readonly terrain: TerrainId; readonly runs: readonly HexRun[] }[]
  }
}

/** null: rules and record do not go together. */
export interface ForecastAnswered {
  readonly number: number
  readonly forecast: Forecast | null
}

interface Ports {
  readonly post: (answered: ForecastAnswered) => void
  /** Resolves after messages that wait were heard. */
  readonly turn: () => Promise<void>
  /** In ms. */
  readonly now: () => number
}

/** Of work in ms between two looks at the messages. */
const SLICE = 12

const planOf = ({ land, ...plan }: ForecastAsked['plan']): Plan => ({
  ...plan,
  land: new Map(
    land.flatMap(({ terrain, runs }) =>
      fromRuns(runs).map((hex): [number, TerrainId] => [hexCode(hex), terrain]),
    ),
  ),
})

/** R-CAST-2: works on the newest question alone, and answers each at most once. */
export const createForecaster = ({ post, turn, now }: Ports) => {
  let newest = 0

  const work = async ({ number, plan }: ForecastAsked): Promise<Forecast | null> => {
    const steps = forecast(planOf(plan), RUNS)
    let began = now()
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (now() - began < SLICE) continue
      await turn()
      if (number !== newest) return null
      began = now()
    }
  }

  return async (asked: ForecastAsked): Promise<void> => {
    const { number } = asked
    newest = number
    const made = await work(asked).catch(() => null)
    if (number === newest) post({ number, forecast: made })
  }
}
