import { createForecaster, type ForecastAsked } from './forecast-job.ts'

// A timeout would wait for 4 ms after each slice.
const { port1, port2 } = new MessageChannel()
const turns: (() => void)[] = []
port1.onmessage = () => turns.shift()?.()

const ask = createForecaster({
  post: (answered) => postMessage(answered),
  turn: () =>
    new Promise((resolve) => {
      turns.push(resolve)
      port2.postMessage(null)
    }),
  now: () => performance.now(),
})

addEventListener('message', ({ data }: MessageEvent<ForecastAsked>) => void ask(data))
