import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { CampaignPage, ListedCampaign } from '../../protocol/host.ts'
import { cleanName } from '../../rules/name.ts'
import { isSignedOut, sayTrouble } from '../ui/api/problem.ts'
import { SignedOut } from '../ui/api/signed-out.ts'
import { askHost } from './ask-host.ts'

/** Campaigns per page. */
const PAGE = 50
const TYPING_MS = 250

export type Campaigns = ReturnType<typeof useCampaigns>

interface Trouble {
  readonly why: string
  /** The cursor of the failed page; null for the first. */
  readonly after: string | null
}

interface Found {
  /** null while the first page is loading. */
  readonly list: readonly ListedCampaign[] | null
  readonly next: string | null
  /** All campaigns, whatever the search. */
  readonly total: number
}

const NOTHING: Found = { list: null, next: null, total: 0 }

/** Drops duplicates: a campaign may have moved up between two pages. */
const added = (
  before: readonly ListedCampaign[],
  page: readonly ListedCampaign[],
): readonly ListedCampaign[] => {
  const there = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !there.has(id))]
}

export const useCampaigns = () => {
  const onSignedOut = useContext(SignedOut)
  const [found, setFound] = useState(NOTHING)
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [turn, setTurn] = useState(0)
  const underway = useRef<{ control: AbortController; name: string; after: string | null }>(null)

  const fetchPage = useCallback(
    async (name: string, after: string | null): Promise<void> => {
      underway.current?.control.abort()
      const control = new AbortController()
      underway.current = { control, name, after }
      setBusy(true)
      setTrouble(null)
      const query = new URLSearchParams({ limit: String(PAGE) })
      if (name) query.set('name', name)
      if (after) query.set('after', after)
      try {
        const page = await askHost<CampaignPage>(`/campaigns?${query}`, { signal: control.signal })
        setFound((held) => ({
          list: added((after && held.list) || [], page.campaigns),
          next: page.next,
          total: page.total,
        }))
      } catch (error) {
        if (control.signal.aborted) return
        setTrouble({ why: sayTrouble(error), after })
        if (isSignedOut(error)) onSignedOut()
      }
      if (underway.current?.control !== control) return
      underway.current = null
      setBusy(false)
    },
    [onSignedOut],
  )

  const wanted = cleanName(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew.
  useEffect(() => {
    const timer = setTimeout(() => void fetchPage(wanted, null), wanted ? TYPING_MS : 0)
    return () => clearTimeout(timer)
  }, [wanted, turn, fetchPage])
  useEffect(() => () => underway.current?.control.abort(), [])

  const refresh = (): void => setTurn((held) => held + 1)

  /** A page under way may be older than the change: load it again. */
  const amend = (change: (held: Found) => Found): void => {
    setFound(change)
    const { current } = underway
    if (current) void fetchPage(current.name, current.after)
  }

  const { list, next, total } = found
  return {
    list,
    total,
    search,
    setSearch,
    hasMore: next !== null,
    busy,
    trouble,
    /** Loads the next page, or retries the failed one. */
    more: () => void fetchPage(wanted, trouble ? trouble.after : next),
    refresh,
    again: () => {
      setSearch('')
      refresh()
    },
    change: (campaign: ListedCampaign) =>
      amend((held) => ({
        ...held,
        list: held.list?.map((one) => (one.id === campaign.id ? campaign : one)) ?? null,
      })),
    remove: (id: string) =>
      amend((held) => ({
        ...held,
        total: held.total - 1,
        list: held.list?.filter((one) => one.id !== id) ?? null,
      })),
  }
}
