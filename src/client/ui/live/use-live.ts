import { useCallback, useEffect, useState } from 'react'
import type { ScreenMessage } from '../../../protocol/live.ts'
import type { PlayerView } from '../../../protocol/views.ts'
import type { Hex } from '../../../rules/hex.ts'
import { ApiProblem, isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { nowShown } from '../lazy/shown.ts'
import type { LiveStatus } from './connection.ts'
import { type Asked, isStranger, useConnection } from './connection.ts'
import type { WholeMessage } from './live-socket.ts'
import { keepNewest, type Newest, NOTHING_YET } from './newest.ts'

/** R-POINT-1: a hex that the GM pointed to; `at` tells one time from the next. */
export interface PointedAt {
  readonly hex: Hex
  readonly at: number
}

/** What messages said beside the view. */
interface Said {
  readonly viewers: number | null
  /** How many of the table's screens are on, as the GM is told. */
  readonly screens: number
  /** What the table's screen shows, for those who asked. */
  readonly screen: ScreenMessage | null
  /** What the GM pointed to last. */
  readonly point: PointedAt | null
}

export interface Live<View extends PlayerView> extends Said {
  readonly view: View | null
  readonly status: LiveStatus
  /** The server's protocol, if newer than this page: see `useReload`. */
  readonly newer: number | null
  /** The session ended, or there was none. */
  readonly ended: 'signed-out' | null
  /** The address has no campaign, or no longer. */
  readonly missing: boolean
  readonly restart: () => void
  /** Reconnects and keeps the view, as after a renewed session or a reopened campaign. */
  readonly redial: () => void
}

const NOTHING_SAID: Said = { viewers: null, screens: 0, screen: null, point: null }

const saidBy = (message: WholeMessage<PlayerView>, before: Said): Said => {
  switch (message.event) {
    case 'screen':
      return { ...before, screen: message }
    case 'point':
      return { ...before, point: { hex: message.hex, at: (before.point?.at ?? 0) + 1 } }
    case 'beat': {
      const { viewers, screens = 0 } = message
      return viewers === undefined ? before : { ...before, viewers, screens }
    }
    case 'view':
    case 'away':
      return before
  }
}

/**
 * The live view of a campaign. `as: 'player'` asks for the players' view, whatever the role;
 * without it, `ended` is `signed-out` if the server sends a player's view.
 */
export const useLive = <View extends PlayerView>(
  campaign: string,
  asked: Asked = {},
): Live<View> => {
  const { as } = asked
  const [newest, setNewest] = useState<Newest<View>>(NOTHING_YET)
  const [said, setSaid] = useState(NOTHING_SAID)

  const accept = useCallback((view: View) => setNewest((kept) => keepNewest(kept, view)), [])
  const onMessage = useCallback(
    (message: WholeMessage<View>): void => {
      if (message.event === 'view') accept(message.view)
      else setSaid((before) => saidBy(message, before))
    },
    [accept],
  )
  const [connection, dispatch] = useConnection(campaign, asked, onMessage)
  const { status, ask, end, newer } = connection

  useEffect(() => {
    if (ask === null) return undefined
    const controller = new AbortController()
    const route = as ? `/map?as=${as}` : '/map'
    request<View>(campaign, route, { signal: controller.signal })
      .then((view) => {
        if (isStranger(view, { as })) dispatch({ kind: 'ended', end: 'signed-out' })
        else accept(view)
      })
      .catch((error: unknown) => {
        const missing = error instanceof ApiProblem && error.code === 'NO_CAMPAIGN'
        if (missing) dispatch({ kind: 'ended', end: 'missing' })
        // The address is its GM's alone.
        if (isSignedOut(error)) dispatch({ kind: 'ended', end: 'signed-out' })
      })
    return () => controller.abort()
  }, [ask, campaign, as, accept, dispatch])

  // Where sockets are blocked the page is never live, but lazy parts must still load.
  const isSettled = newest.view !== null && status !== 'connecting'
  useEffect(() => {
    if (isSettled) nowShown()
  }, [isSettled])

  const redial = useCallback(() => dispatch({ kind: 'restart' }), [dispatch])
  const restart = useCallback((): void => {
    setNewest(NOTHING_YET)
    setSaid(NOTHING_SAID)
    redial()
  }, [redial])

  return {
    view: newest.view,
    status,
    newer,
    ...said,
    ended: end === 'signed-out' ? end : null,
    missing: end === 'missing',
    restart,
    redial,
  }
}
