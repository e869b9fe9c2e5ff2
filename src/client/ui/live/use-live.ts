import { useCallback, useEffect, useState } from 'react'
import type { ScreenMessage } from '#protocol/live.ts'
import type { PlayerView } from '#protocol/views.ts'
import type { Hex } from '#shared/hex.ts'
import { ApiProblem, isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { markPageShown } from '../lazy/lazy-part.tsx'
import {
  isStranger,
  type LiveEnd,
  type LiveOptions,
  type LiveStatus,
  useConnection,
} from './connection.ts'
import type { WholeMessage } from './live-socket.ts'
import { type NewestView, NO_VIEW_YET, withNewestView } from './newest.ts'

/** R-POINT-1: a hex that the GM pointed to; `at` tells one time from the next. */
export interface PointedAt {
  readonly hex: Hex
  readonly at: number
}

interface Said {
  readonly viewers: number | null
  /** The number of the table's screens that are on; only the GM's messages have it. */
  readonly screens: number
  /** The state of the table's screen, with the option `screen`. */
  readonly screen: ScreenMessage | null
  readonly point: PointedAt | null
}

export interface Live<View extends PlayerView> extends Said {
  readonly view: View | null
  readonly status: LiveStatus
  /** The server's protocol, if newer than this page: see `useReload`. */
  readonly newer: number | null
  readonly end: LiveEnd | null
  readonly restart: () => void
  /** Reconnects and keeps the view, as after a renewed session. */
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
 * without it, a player's view ends the connection as `signed-out`.
 */
export const useLive = <View extends PlayerView>(
  campaign: string,
  options: LiveOptions = {},
): Live<View> => {
  const { as } = options
  const [newest, setNewest] = useState<NewestView<View>>(NO_VIEW_YET)
  const [said, setSaid] = useState(NOTHING_SAID)

  const accept = useCallback(
    (view: View) => setNewest((before) => withNewestView(before, view)),
    [],
  )
  const onMessage = useCallback(
    (message: WholeMessage<View>): void => {
      if (message.event === 'view') accept(message.view)
      else setSaid((before) => saidBy(message, before))
    },
    [accept],
  )
  const [connection, dispatch] = useConnection(campaign, options, onMessage)
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
        const isMissing = error instanceof ApiProblem && error.code === 'NO_CAMPAIGN'
        if (isMissing) dispatch({ kind: 'ended', end: 'missing' })
        // Without a session, an address that only the GM may use.
        if (isSignedOut(error)) dispatch({ kind: 'ended', end: 'signed-out' })
      })
    return () => controller.abort()
  }, [ask, campaign, as, accept, dispatch])

  // Where sockets are blocked the page is never live, but lazy parts must still load.
  const isSettled = newest.view !== null && status !== 'connecting'
  useEffect(() => {
    if (isSettled) markPageShown()
  }, [isSettled])

  const redial = useCallback(() => dispatch({ kind: 'restart' }), [dispatch])
  const restart = useCallback((): void => {
    setNewest(NO_VIEW_YET)
    setSaid(NOTHING_SAID)
    redial()
  }, [redial])

  return {
    view: newest.view,
    status,
    newer,
    ...said,
    end,
    restart,
    redial,
  }
}
