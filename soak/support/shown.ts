import { WebSocket } from 'ws'
import { type JsonPatch, patchJson } from '#protocol/json-patch.ts'
import type { PlayerView } from '#protocol/views.ts'
import type { Cleanup } from './cleanup.ts'
import { API } from './gm.ts'
import { COMMON_HOST } from './http.ts'

/** A screen that applies patches, and complains of each that is not the next. */
export interface Shown {
  readonly name: string
  view(): PlayerView | undefined
  pause(): void
  resume(): void
  isPaused(): boolean
  /** It comes back by itself. */
  cut(): void
  /** Messages since the beginning. */
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

interface Screen {
  readonly name: string
  readonly url: string
  /** The GM's whose cookie is given, or a player's. */
  readonly cookie?: string
  /** Told of each breach of the contract. */
  readonly complain: (what: string) => void
}

const RETRY_MS = 50

export const showOn = (left: Cleanup, { name, url, cookie, complain }: Screen): Shown => {
  const counts = { views: 0, patches: 0 }
  let held: PlayerView | undefined
  let socket: WebSocket
  let isPaused = false
  let isOver = false

  const take = ({ event, protocol, from, revision, view, patch }: Message): void => {
    if (event === 'beat') return
    if (event === 'view') {
      counts.views += 1
      if (!Number.isInteger(protocol)) complain(`${name} was sent a view of no protocol`)
      held = view
    } else {
      counts.patches += 1
      if (!held || held.revision !== from)
        complain(`${name} holds ${held?.revision} and was sent a patch of ${from}`)
      try {
        held = patchJson(held, patch ?? [])
      } catch (error) {
        complain(`${name}: a patch of ${from} does not apply: ${error}`)
      }
    }
    if (held?.revision !== revision) complain(`${name} was told ${revision}, not ${held?.revision}`)
  }

  const connect = (): void => {
    const path = `${API}/live?changes=1${cookie === undefined ? '&as=player' : ''}`
    const headers = { host: COMMON_HOST, ...(cookie !== undefined && { cookie }) }
    socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
    socket.on('message', (text) => take(JSON.parse(String(text)) as Message))
    socket.on('error', () => {})
    socket.on('close', () => {
      held = undefined
      if (!isOver) setTimeout(connect, RETRY_MS)
    })
    if (isPaused) socket.on('open', () => socket.pause())
  }
  connect()
  left.add(() => {
    isOver = true
    socket.terminate()
  })
  return {
    name,
    counts,
    view: () => held,
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
