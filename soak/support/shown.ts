import { WebSocket } from 'ws'
import { type JsonPatch, patchJson } from '#protocol/json-patch.ts'
import type { PlayerView } from '#protocol/views.ts'
import type { Cleanup } from './cleanup.ts'
import { API } from './gm.ts'
import { COMMON_HOST } from './http.ts'

/** A connected screen that applies patches, and complains of each that does not follow its view. */
export interface ShownScreen {
  readonly name: string
  view(): PlayerView | undefined
  pause(): void
  resume(): void
  isPaused(): boolean
  /** Cuts the connection; the screen reconnects by itself. */
  cut(): void
  /** Number of messages since the beginning. */
  readonly counts: { views: number; patches: number }
}

interface Message {
  readonly event: 'view' | 'patch' | 'beat'
  readonly protocol?: number
  readonly from?: string
  readonly revision?: string
  readonly view?: PlayerView
  readonly patch?: JsonPatch
}

interface ScreenOptions {
  readonly name: string
  readonly url: string
  /** Session of the GM; without it the screen is a player's. */
  readonly cookie?: string
  /** Called for each breach of the contract. */
  readonly complain: (what: string) => void
}

const RETRY_MS = 50

export const showScreen = (
  cleanup: Cleanup,
  { name, url, cookie, complain }: ScreenOptions,
): ShownScreen => {
  const counts = { views: 0, patches: 0 }
  let shownView: PlayerView | undefined
  let socket: WebSocket
  let isPaused = false
  let isOver = false

  const applyMessage = ({ event, protocol, from, revision, view, patch }: Message): void => {
    if (event === 'beat') return
    if (event === 'view') {
      counts.views += 1
      if (!Number.isInteger(protocol)) complain(`${name} was sent a view of no protocol`)
      shownView = view
    } else {
      counts.patches += 1
      if (!shownView || shownView.revision !== from)
        complain(`${name} holds ${shownView?.revision} and was sent a patch of ${from}`)
      try {
        shownView = patchJson(shownView, patch ?? [])
      } catch (error) {
        complain(`${name}: a patch of ${from} does not apply: ${error}`)
      }
    }
    if (shownView?.revision !== revision)
      complain(`${name} was told ${revision}, not ${shownView?.revision}`)
  }

  const connect = (): void => {
    const path = `${API}/live?changes=1${cookie === undefined ? '&as=player' : ''}`
    const headers = { host: COMMON_HOST, ...(cookie !== undefined && { cookie }) }
    socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
    socket.on('message', (text) => applyMessage(JSON.parse(String(text)) as Message))
    socket.on('error', () => {})
    socket.on('close', () => {
      shownView = undefined
      if (!isOver) setTimeout(connect, RETRY_MS)
    })
    if (isPaused) socket.on('open', () => socket.pause())
  }
  connect()
  cleanup.add(() => {
    isOver = true
    socket.terminate()
  })
  return {
    name,
    counts,
    view: () => shownView,
    pause: () => {
      isPaused = true
      if (socket.readyState === WebSocket.OPEN) socket.pause()
    },
    resume: () => {
      isPaused = false
      if (socket.readyState === WebSocket.OPEN) socket.resume()
    },
    isPaused: () => isPaused,
    cut: () => socket.terminate(),
  }
}
