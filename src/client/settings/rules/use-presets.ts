import { useContext, useEffect, useState } from 'react'
import type { RulesAnswer, RulesPreset } from '../../../protocol/rules.ts'
import { isSignedOut, sayTrouble } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { SignedOut } from '../../ui/api/signed-out.ts'

export interface Presets {
  readonly presets: readonly RulesPreset[] | null
  /** Why they did not come. */
  readonly failed: string | null
}

/** The ready rule sets, once they came. */
export const usePresets = (campaign: string): Presets => {
  const onSignedOut = useContext(SignedOut)
  const [loaded, setLoaded] = useState<Presets>({ presets: null, failed: null })
  useEffect(() => {
    let isHere = true
    request<RulesAnswer>(campaign, '/rules').then(
      ({ presets }) => isHere && setLoaded({ presets, failed: null }),
      (error: unknown) => {
        if (!isHere) return
        if (isSignedOut(error)) onSignedOut()
        setLoaded({ presets: null, failed: sayTrouble(error) })
      },
    )
    return () => {
      isHere = false
    }
  }, [campaign, onSignedOut])
  return loaded
}
