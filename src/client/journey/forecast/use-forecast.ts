import { useEffect, useMemo, useState } from 'react'
import type { Forecast } from '../../../rules/forecast/forecast.ts'
import type { ForecastRequest } from './forecast-worker.ts'

interface Shown {
  /** The last that came; null: none yet, or it failed. */
  readonly forecast: Forecast | null
  /** Whether another one is on its way. */
  readonly isRolling: boolean
}

/** R-CAST-2: a forecast of the newest plan, made beside the page; null asks for nothing. */
export const useForecast = (plan: ForecastRequest | null): Shown => {
  const [shown, setShown] = useState<{
    readonly key: string | null
    readonly forecast: Forecast | null
  }>({ key: null, forecast: null })
  // Asks once per plan, not per render.
  const key = useMemo(() => plan && JSON.stringify(plan), [plan])

  useEffect(() => {
    if (key === null) return undefined
    const worker = new Worker(new URL('./forecast-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: forecast }: MessageEvent<Forecast | null>) =>
      setShown({ key, forecast }),
    )
    worker.postMessage(JSON.parse(key))
    // A newer question ends the work on this one.
    return () => worker.terminate()
  }, [key])

  return { forecast: shown.forecast, isRolling: key !== null && shown.key !== key }
}
