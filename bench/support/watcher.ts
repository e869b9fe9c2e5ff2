import { once } from 'node:events'
import { WebSocket } from 'ws'
import { apiPath } from '#protocol/paths.ts'

/** A connected screen that measures the messages it gets. */
export interface Watcher {
  /** Waits for the next change: its size in bytes, and when it came. */
  nextChange(): Promise<{ readonly bytes: number; readonly at: number }>
  close(): void
}

export const watch = async (
  port: number,
  campaign: string,
  query: string,
  cookie = '',
): Promise<Watcher> => {
  const address = `ws://127.0.0.1:${port}${apiPath(campaign, '/live')}?${query}`
  const socket = new WebSocket(address, { headers: { cookie } })
  const nextChange: Watcher['nextChange'] = async () => {
    const [message] = (await once(socket, 'message')) as [Buffer]
    const at = performance.now()
    return message.includes('"event":"beat"') ? nextChange() : { bytes: message.length, at }
  }
  await nextChange()
  return { nextChange, close: () => socket.close() }
}
