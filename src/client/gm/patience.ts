/** An errand that was given up for another one. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** The pauses before an errand is sent again. */
export interface Patience {
  /** Ends after the pause (undefined: never) or at a nudge; rejects with `GivenUp` when given up. */
  readonly wait: (pause: number | undefined) => Promise<void>
  /** Ends the pause now. Between pauses, the next one ends as soon as it begins. */
  readonly nudge: () => void
  /** Gives up what is waited for; false when nothing is. */
  readonly giveUp: () => boolean
  /** There was an answer: nothing is waited for. */
  readonly end: () => void
}

interface Pause {
  readonly nudge: () => void
  readonly giveUp: () => void
}

export const createPatience = (onNudge: () => void): Patience => {
  let pausing: Pause | 'between pauses' | null = null
  /** A try that was on its way at a nudge may have left before there was a way. */
  let isNudged = false

  const end = (): void => {
    pausing = null
    isNudged = false
  }

  return {
    wait: (pause) =>
      new Promise((resolve, reject) => {
        const goOn = (): void => {
          clearTimeout(timer)
          pausing = 'between pauses'
          resolve()
        }
        const nudge = (): void => {
          onNudge()
          goOn()
        }
        const giveUp = (): void => {
          clearTimeout(timer)
          reject(new GivenUp())
        }
        const ends = isNudged ? { by: nudge, after: 0 } : { by: goOn, after: pause }
        const timer = ends.after === undefined ? undefined : setTimeout(ends.by, ends.after)
        isNudged = false
        pausing = { nudge, giveUp }
      }),
    nudge: () => {
      if (pausing === 'between pauses') isNudged = true
      else pausing?.nudge()
    },
    giveUp: () => {
      const held = pausing
      end()
      if (held === null || held === 'between pauses') return false
      held.giveUp()
      return true
    },
    end,
  }
}
