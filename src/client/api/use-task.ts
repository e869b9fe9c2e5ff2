import { useCallback, useState } from 'react'
import { ApiProblem } from './problem.ts'
import { sayTrouble } from './say-trouble.ts'

export interface Task {
  readonly busy: boolean
  /** Why the last run failed. */
  readonly trouble: string | null
  /** Runs a request unless one is running; answers whether it succeeded. */
  readonly run: (ask: () => Promise<void>) => Promise<boolean>
}

/**
 * One request at a time, and its outcome.
 *
 * @param onSignedOut called when the server no longer knows the session
 */
export const useTask = (onSignedOut: () => void): Task => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const run = useCallback(
    async (ask: () => Promise<void>): Promise<boolean> => {
      if (busy) return false
      setBusy(true)
      setTrouble(null)
      try {
        await ask()
        return true
      } catch (error) {
        setTrouble(sayTrouble(error))
        if (error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
        return false
      } finally {
        setBusy(false)
      }
    },
    [busy, onSignedOut],
  )
  return { busy, trouble, run }
}
