import { setTimeout as delay } from 'node:timers/promises'
import type { ScreenState, ScreenStore } from '../../campaign/screen-store.ts'
import { StoreUnavailable } from '../../campaign/store.ts'
import { AUDIENCES, type Audience } from '../../protocol/views.ts'
import type { AudienceFeed } from './audience-feed.ts'
import { messageFrame } from './frame.ts'
import { inSlices } from './slices.ts'
import { showScreen } from './viewer.ts'

/** What the table's screens of a campaign show, for those who asked for it. */
export interface ScreenFeed {
  isWanted(): boolean
  /** Reads it, unless nobody wants it; `join` for one who just came. */
  look(why: 'nudge' | 'join'): void
  /** Shows what was read, if it is news. */
  adopt(found: ScreenState | undefined): void
}

interface Parts {
  readonly id: string
  readonly store: Pick<ScreenStore, 'findScreens'>
  readonly audiences: Readonly<Record<Audience, AudienceFeed>>
  readonly retryAfterMs: number
}

export const createScreenFeed = ({ id, store, audiences, retryAfterMs }: Parts): ScreenFeed => {
  let shown: string | undefined
  let isStale = false
  let isReading = false

  const isWanted = () => AUDIENCES.some((audience) => audiences[audience].screens > 0)

  const adopt = (found: ScreenState | undefined) => {
    if (!found) return
    const { screen, name } = found
    const told = JSON.stringify({ screen, name })
    if (told === shown) return
    shown = told
    const frame = messageFrame({ event: 'screen', screen, name })
    for (const audience of AUDIENCES) {
      audiences[audience].screen = frame
      void inSlices(audiences[audience].viewers, showScreen)
    }
  }

  const refresh = async () => {
    if (isReading) return
    isReading = true
    while (isStale && isWanted()) {
      isStale = false
      try {
        adopt((await store.findScreens([id])).get(id))
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) process.emitWarning(String(error))
        isStale = true
        await delay(retryAfterMs, undefined, { ref: false })
      }
    }
    isReading = false
  }

  return {
    isWanted,
    look: (why) => {
      // Before it was the only one, nobody kept what is shown up to date.
      const wasAlone = AUDIENCES.reduce((sum, each) => sum + audiences[each].screens, 0) === 1
      if (why === 'join' && shown !== undefined && !wasAlone) return
      if (!isWanted()) return
      isStale = true
      void refresh()
    },
    adopt,
  }
}
