import { useCallback, useEffect, useState } from 'react'
import type { ScreenMessage } from '../../protocol/live.ts'
import type { PlayerView } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import { ApiProblem, isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { nowShown } from '../lazy/shown.ts'
import type { LiveStatus } from './connection.ts'
import type { WholeMessage } from './live-socket.ts'
import { keepNewest, type Newest, NOTHING_YET } from './newest.ts'
import { type Asked, useConnection } from './use-connection.ts'

/** R-POINT-1: a hex that the GM pointed to; `at` tells one time from the next. */
export interface PointedAt {
  readonly hex: Hex
  readonly at: number
}

export interface Live<View extends PlayerView> {
  readonly view: View | null
  readonly status: LiveStatus
  /** The server's protocol, if newer than this page: see `useReload`. */
  readonly newer: number | null
  readonly viewers: number | null
  /** How many of the table's screens are on, as the GM is told. */
  readonly screens: number
  /** What the table's screen shows, for those who asked. */
  readonly screen: ScreenMessage | null
  /** What the GM pointed to last. */
  readonly point: PointedAt | null
  /** The session ended, or there was none. */
  readonly ended: 'signed-out' | null
  /** The address has no campaign, or no longer. */
  readonly missing: boolean
  readonly restart: () => void
  /** Reconnects and keeps the view, as after a renewed session or a reopened campaign. */
  readonly redial: () => void
}

/** Only GM views have `undo`: without it, a GM's screen is not signed in. */
const isForGm = (view: PlayerView): boolean => 'undo' in view

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
  const [viewers, setViewers] = useState<number | null>(null)
  const [screens, setScreens] = useState(0)
  const [screen, setScreen] = useState<ScreenMessage | null>(null)
  const [point, setPoint] = useState<PointedAt | null>(null)
  const [strangerTo, setStrangerTo] = useState<string | null>(null)

  const accept = useCallback(
    (view: View): void => {
      if (as === undefined && !isForGm(view)) setStrangerTo(campaign)
      else setNewest((kept) => keepNewest(kept, view))
    },
    [as, campaign],
  )
  const onMessage = useCallback(
    (message: WholeMessage<View>): void => {
      if (message.event === 'view') accept(message.view)
      else if (message.event === 'screen') setScreen(message)
      else if (message.event === 'point')
        setPoint((last) => ({ hex: message.hex, at: (last?.at ?? 0) + 1 }))
      else if (message.event === 'beat' && message.viewers !== undefined) {
        setViewers(message.viewers)
        setScreens(message.screens ?? 0)
      }
    },
    [accept],
  )
  const [connection, tell] = useConnection(campaign, asked, onMessage)
  const { status, ask, end, newer } = connection

  useEffect(() => {
    if (ask === null) return undefined
    const controller = new AbortController()
    const route = as ? `/map?as=${as}` : '/map'
    request<View>(campaign, route, { signal: controller.signal })
      .then(accept)
      .catch((error: unknown) => {
        const missing = error instanceof ApiProblem && error.code === 'NO_CAMPAIGN'
        if (missing) tell({ kind: 'ended', end: 'missing' })
        // The address is its GM's alone.
        if (isSignedOut(error)) setStrangerTo(campaign)
      })
    return () => controller.abort()
  }, [ask, campaign, as, accept, tell])

  // Where sockets are blocked the page is never live, but lazy parts must still load.
  const isSettled = newest.view !== null && status !== 'connecting'
  useEffect(() => {
    if (isSettled) nowShown()
  }, [isSettled])

  useEffect(() => {
    if (strangerTo === campaign) tell({ kind: 'ended', end: 'signed-out' })
  }, [strangerTo, campaign, tell])

  const redial = useCallback((): void => {
    setStrangerTo(null)
    tell({ kind: 'restart' })
  }, [tell])
  const restart = useCallback((): void => {
    setNewest(NOTHING_YET)
    setViewers(null)
    redial()
  }, [redial])

  return {
    view: newest.view,
    status,
    newer,
    viewers,
    screens,
    screen,
    point,
    ended: end === 'signed-out' ? end : null,
    missing: end === 'missing',
    restart,
    redial,
  }
}
