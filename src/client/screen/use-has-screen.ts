import { useEffect, useState } from 'react'
import { ApiProblem } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'

/** R-SCREEN-1: false once the address is known to have no screen, as the players' has none. */
export const useHasScreen = (campaign: string, isRefused: boolean): boolean => {
  const [hasScreen, setHasScreen] = useState(true)
  useEffect(() => {
    if (!isRefused) return undefined
    const over = new AbortController()
    // A refused socket does not say why; the same request without one does.
    request(campaign, '/live?as=player&screen=1', { signal: over.signal }).catch((error: unknown) =>
      setHasScreen(!(error instanceof ApiProblem && error.code === 'NO_CAMPAIGN')),
    )
    return () => over.abort()
  }, [campaign, isRefused])
  return hasScreen
}
