import { useQuery } from '@tanstack/react-query'
import type { HostSettings } from '../../protocol/host.ts'
import { hostApiPath } from '../../protocol/paths.ts'
import { UNTIL_HERE } from '../ui/api/queries.tsx'

export const SETTINGS_KEY = [hostApiPath('/settings')]

/** Asked for anew by each dialog with links: the machine may have changed networks. */
export const useHostSettings = (isWanted = true) => {
  const { data, failureCount } = useQuery<HostSettings>({
    queryKey: SETTINGS_KEY,
    enabled: isWanted,
    ...UNTIL_HERE,
  })
  return {
    settings: data,
    /** What links may begin with: null while loading, empty when that failed. */
    origins: data?.origins ?? (failureCount > 0 ? [] : null),
  }
}
