import { useCallback, useRef } from 'react'

export interface Renewal {
  /** As `end` of the session, but for the end of one that is being exchanged. */
  readonly end: () => void
  /** Runs what exchanges the session for another, and answers what it answers. */
  readonly renew: <Answer>(exchange: () => Promise<Answer>) => Promise<Answer>
}

/**
 * Lets a screen outlive its own session where another takes its place: the server cuts the live
 * connection of the old one, maybe before the answer is here.
 *
 * @param end tells the screen that its session is over; keeps its identity between renders
 * @param redial dials anew with whatever session there is then; likewise
 */
export const useRenewal = (end: () => void, redial: () => void): Renewal => {
  const renewing = useRef(false)
  return {
    end: useCallback((): void => {
      if (!renewing.current) end()
    }, [end]),
    renew: useCallback(
      async (exchange) => {
        renewing.current = true
        try {
          return await exchange()
        } finally {
          renewing.current = false
          // Whether it went through or not: what is heard now is of the session that stands.
          redial()
        }
      },
      [redial],
    ),
  }
}
