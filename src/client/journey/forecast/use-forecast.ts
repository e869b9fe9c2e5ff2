import { useEffect, useMemo, useRef, useState } from 'react'
import type { Forecast } from '../../../rules/forecast/forecast.ts'
import type { ForecastAnswered, ForecastAsked } from './forecast-job.ts'

interface Shown {
  /** The last that came; null: none yet, or it failed. */
  readonly forecast: Forecast | null
  /** Whether another one is on its way. */
  readonly isRolling: boolean
}

/** R-CAST-2: a forecast of the newest plan, made beside the page; null asks for nothing. */
export const useForecast = (plan: ForecastAsked['plan'] | null): Shown => {
  const worker = useRef<Worker | null>(null)
  const asked = useRef<{ readonly number: number; readonly key: string | null }>({
    number: 0,
    key: null,
  })
  const [shown, setShown] = useState<{
    readonly key: string | null
    readonly forecast: Forecast | null
  }>({ key: null, forecast: null })
  // Asks once per plan, not per render.
  const key = useMemo(() => plan && JSON.stringify(plan), [plan])

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  useEffect(() => {
    if (key === null) return
    if (!worker.current) {
      worker.current = new Worker(new URL('./forecast-worker.ts', import.meta.url), {
        type: 'module',
      })
      worker.current.addEventListener('message', ({ data }: MessageEvent<ForecastAnswered>) => {
        const { number, key: of } = asked.current
        if (data.number === number) setShown({ key: of, forecast: data.forecast })
      })
    }
    const number = asked.current.number + 1
    asked.current = { number, key }
    worker.current.postMessage({ number, plan: JSON.parse(key) } satisfies ForecastAsked)
  }, [key])

  return { forecast: shown.forecast, isRolling: key !== null && shown.key !== key }
}
