import { useContext, useEffect, useMemo, useState } from 'react'
import type { Land } from '../../protocol/on-the-map.ts'
import type { GmView } from '../../protocol/views.ts'
import { isSignedOut } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { SignedOut } from '../ui/api/signed-out.ts'

interface KnownLand {
  /** The newest that came; null: not asked for yet, or not here. */
  readonly land: Land['land'] | null
  /** The last answer did not come. */
  readonly isMissed: boolean
}

/**
 * R-LAND-1: the known terrain: asked for when it is first wanted, and again after each change of it.
 * Without a connection, the last stays.
 */
export const useKnownLand = (
  campaign: string,
  { terrain, laid, rules: { terrains } }: Pick<GmView, 'terrain' | 'laid' | 'rules'>,
  isWanted = true,
): KnownLand => {
  const onSignedOut = useContext(SignedOut)
  const [land, setLand] = useState<Land['land'] | null>(null)
  const [isMissed, setMissed] = useState(false)
  // A view may come anew without a change of what the land is made of.
  const key = useMemo(() => JSON.stringify([terrain, laid, terrains]), [terrain, laid, terrains])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what the land is made of.
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    request<Land>(campaign, '/land', { signal: controller.signal }).then(
      (answer) => {
        setLand(answer.land)
        setMissed(false)
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (isSignedOut(error)) onSignedOut()
        setMissed(true)
      },
    )
    return () => controller.abort()
  }, [campaign, isWanted, key, onSignedOut])
  return { land, isMissed }
}
