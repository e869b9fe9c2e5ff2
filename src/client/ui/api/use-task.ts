import { useCallback, useContext, useState } from 'react'
import { isSignedOut, sayTrouble } from './problem.ts'
import { SignedOut } from './signed-out.ts'

/** One request at a time, and its outcome. */
export const useTask = () => {
  const onSignedOut = useContext(SignedOut)
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
        if (isSignedOut(error)) onSignedOut()
        return false
      } finally {
        setBusy(false)
      }
    },
    [busy, onSignedOut],
  )
  return { busy, trouble, run }
}
