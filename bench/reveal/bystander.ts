import { keepAliveClient } from '../day/client.ts'

const PAUSE_MS = 4

/** Asks for the view again and again, and notes each answer's time in ms. */
export const startBystander = (port: number): { readonly stop: () => Promise<number[]> } => {
  const { send, close } = keepAliveClient(port)
  const took: number[] = []
  let asks = true
  const run = async (): Promise<void> => {
    while (asks) {
      const start = performance.now()
      await send('GET', '/api/campaigns/home/map')
      took.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const running = run()
  return {
    stop: async () => {
      asks = false
      await running
      close()
      return took
    },
  }
}
