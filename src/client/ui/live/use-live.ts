import { useCallback, useEffect, useState } from 'react'
import type { ScreenMessage } from '#protocol/live.ts'
import type { PlayerView } from '#protocol/views.ts'
import type { Hex } from '#shared/hex.ts'
import { ApiProblem, isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { markPageShown } from '../lazy/lazy-part.tsx'
import {
  isNotSignedIn,
  type LiveEnd,
  type LiveOptions,
  type LiveStatus,
  useConnection,
} from './connection.ts'
import type { WholeMessage } from './live-socket.ts'
import { type NewestView, NO_VIEW_YET, withNewestView } from './newest.ts'

/** R-POINT-1: a hex that the GM pointed to; `at` counts the times the GM pointed. */
export interface PointedHex {
  readonly hex: Hex
  readonly at: number
}

interface LiveDetails {
  readonly viewers: number | null
  /** The number of table's screens that are on; only the GM's messages have it. */
  readonly screens: number
  /** The state of the table's screen; requested by the option `screen`. */
  readonly screen: ScreenMessage | null
  readonly point: PointedHex | null
}

export interface Live<View extends PlayerView> extends LiveDetails {
  readonly view: View | null
  readonly status: LiveStatus
  /** The server's protocol version if it is newer than this page's: see `useReload`. */
  readonly newerProtocol: number | null
  readonly end: LiveEnd | null
  readonly restart: () => void
  /** Reconnects and keeps the view, as after a renewed session. */
  readonly reconnect: () => void
}

const NO_DETAILS: LiveDetails = { viewers: null, screens: 0, screen: null, point: null }

const withMessage = (message: WholeMessage<PlayerView>, before: LiveDetails): LiveDetails => {
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
  const [details, setDetails] = useState(NO_DETAILS)

  const acceptView = useCallback(
    (view: View) => setNewest((before) => withNewestView(before, view)),
    [],
  )
  const onMessage = useCallback(
    (message: WholeMessage<View>): void => {
      if (message.event === 'view') acceptView(message.view)
      else setDetails((before) => withMessage(message, before))
    },
    [acceptView],
  )
  const [connection, dispatch] = useConnection(campaign, options, onMessage)
  const { status, requestNumber, end, newerProtocol } = connection

  useEffect(() => {
    if (requestNumber === null) return undefined
    const controller = new AbortController()
    const route = as ? `/map?as=${as}` : '/map'
    request<View>(campaign, route, { signal: controller.signal })
      .then((view) => {
        if (isNotSignedIn(view, { as })) dispatch({ kind: 'ended', end: 'signed-out' })
        else acceptView(view)
      })
      .catch((error: unknown) => {
        const isMissing = error instanceof ApiProblem && error.code === 'NO_CAMPAIGN'
        if (isMissing) dispatch({ kind: 'ended', end: 'missing' })
        // Without a session, this address is for the GM alone.
        if (isSignedOut(error)) dispatch({ kind: 'ended', end: 'signed-out' })
      })
    return () => controller.abort()
  }, [requestNumber, campaign, as, acceptView, dispatch])

  // Where sockets are blocked the page is never live, but lazy parts must still load.
  const isSettled = newest.view !== null && status !== 'connecting'
  useEffect(() => {
    if (isSettled) markPageShown()
  }, [isSettled])

  const reconnect = useCallback(() => dispatch({ kind: 'restart' }), [dispatch])
  const restart = useCallback((): void => {
    setNewest(NO_VIEW_YET)
    setDetails(NO_DETAILS)
    reconnect()
  }, [reconnect])

  return {
    view: newest.view,
    status,
    newerProtocol: newerProtocol,
    ...details,
    end,
    restart,
    reconnect,
  }
}
