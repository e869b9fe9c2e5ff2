import { useCallback, useRef } from 'react'

/**
 * Keeps a screen signed in while its session is replaced: the server closes the old live
 * connection, possibly before it answers.
 *
 * @param end keeps its identity between renders
 * @param redial opens a connection with the current session; keeps its identity between renders
 */
export const useRenewal = (end: () => void, redial: () => void) => {
  const renewing = useRef(false)
  return {
    /** `end` of the session, except during an exchange. */
    end: useCallback((): void => {
      if (!renewing.current) end()
    }, [end]),
    renew: useCallback(
      async <Answer>(exchange: () => Promise<Answer>): Promise<Answer> => {
        renewing.current = true
        try {
          return await exchange()
        } finally {
          renewing.current = false
          // After a failure, too: connect with whichever session holds now.
          redial()
        }
      },
      [redial],
    ),
  }
}
