/** An errand that was given up for another one. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** The pauses before an errand is sent again. */
export interface Patience {
  /** Ends after the pause (undefined: never) or at a nudge; rejects with `GivenUp` when given up. */
  readonly wait: (pause: number | undefined) => Promise<void>
  /** Ends the pause now, if there is one. */
  readonly nudge: () => void
  /** Gives up what is waited for; false when nothing is. */
  readonly giveUp: () => boolean
  /** There was an answer: nothing is waited for. */
  readonly end: () => void
}

export const createPatience = (onNudge: () => void): Patience => {
  let pausing: { readonly nudge: () => void; readonly giveUp: () => void } | null = null
  return {
    wait: (pause) =>
      new Promise((resolve, reject) => {
        const timer = pause === undefined ? undefined : setTimeout(resolve, pause)
        pausing = {
          nudge: () => {
            clearTimeout(timer)
            onNudge()
            resolve()
          },
          giveUp: () => {
            clearTimeout(timer)
            reject(new GivenUp())
          },
        }
      }),
    nudge: () => pausing?.nudge(),
    giveUp: () => {
      const held = pausing
      pausing = null
      held?.giveUp()
      return held !== null
    },
    end: () => {
      pausing = null
    },
  }
}
