import { useEffect, useState } from 'react'
import type { CampaignName } from '../../../protocol/access.ts'
import { request } from './request.ts'

/** R-VIEW-1: the campaign's name as players are told it; empty until it is here. */
export const useCampaignName = (campaign: string, isWanted: boolean): string => {
  const [name, setName] = useState('')
  useEffect(() => {
    if (!isWanted) return undefined
    const left = new AbortController()
    request<CampaignName>(campaign, '/name?as=player', { signal: left.signal }).then(
      (told) => setName(told.name),
      () => {},
    )
    return () => left.abort()
  }, [campaign, isWanted])
  return name
}
