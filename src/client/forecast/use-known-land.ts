import { useContext, useEffect, useState } from 'react'
import type { Land } from '../../protocol/land.ts'
import type { GmView } from '../../protocol/views.ts'
import { isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { SignedOut } from '../api/signed-out.ts'

interface KnownLand {
  /** The newest that came, painted terrain until then; null: not asked for yet. */
  readonly land: readonly Pick<Land['land'][number], 'terrain' | 'runs'>[] | null
  /** Painted terrain alone is known. */
  readonly isPart: boolean
}

/** R-LAND-1: the known terrain, asked for when it may have changed; without a connection the last. */
export const useKnownLand = (
  campaign: string,
  { terrain, laid, rules: { terrains } }: Pick<GmView, 'terrain' | 'laid' | 'rules'>,
): KnownLand => {
  const onSignedOut = useContext(SignedOut)
  const [land, setLand] = useState<Land['land'] | null>(null)
  const [missed, setMissed] = useState(false)
  const key = JSON.stringify([terrain, laid, terrains])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what the land is made of.
  useEffect(() => {
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
  }, [campaign, key, onSignedOut])
  if (land) return { land, isPart: false }
  return missed ? { land: terrain, isPart: true } : { land: null, isPart: false }
}
