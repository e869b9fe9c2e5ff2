import { useCallback, useState } from 'react'
import { ApiProblem } from './problem.ts'
import { sayTrouble } from './say-trouble.ts'

export interface Task {
  readonly busy: boolean
  /** Why the last run came to nothing, in a sentence for people. */
  readonly trouble: string | null
  /** Runs something that asks the server, unless something runs; answers whether it went through. */
  readonly run: (ask: () => Promise<void>) => Promise<boolean>
}

/**
 * One thing at a time that is asked of the server, and what became of it.
 *
 * @param onSignedOut told when the server takes the asker for a stranger
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
