import { useCallback, useEffect, useRef, useState } from 'react'
import type { CampaignPage, ListedCampaign } from '../../protocol/host.ts'
import { cleanName } from '../../rules/name.ts'
import { ApiProblem } from '../api/problem.ts'
import { sayTrouble } from '../api/say-trouble.ts'
import { askHost } from './ask-host.ts'

/** How many campaigns come at once. */
const PAGE = 50
/** How long somebody may pause while typing, in ms. */
const TYPING_MS = 250

export interface Campaigns {
  /** null until the first page came. */
  readonly list: readonly ListedCampaign[] | null
  /** How many the server has, whatever is searched for. */
  readonly total: number
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly hasMore: boolean
  readonly busy: boolean
  /** Why the last page did not come, and whether it was to begin the list or to go on with it. */
  readonly trouble: Trouble | null
  /** Brings the next page; the one that did not come, if one did not. */
  readonly more: () => void
  /** Begins again at the top, with what is searched for. */
  readonly refresh: () => void
  /** Begins again at the top with all of them, as after a campaign was made. */
  readonly again: () => void
  /** Takes in what became of one of them. */
  readonly change: (campaign: ListedCampaign) => void
  readonly remove: (id: string) => void
}

interface Trouble {
  readonly why: string
  /** What the page was to follow; null: it was the first. */
  readonly after: string | null
}

/** A page that is on its way. */
interface Underway {
  readonly control: AbortController
  readonly name: string
  readonly after: string | null
}

interface Found {
  readonly list: readonly ListedCampaign[] | null
  readonly next: string | null
  readonly total: number
}

const NOTHING: Found = { list: null, next: null, total: 0 }

/** A campaign that moved up the list between two pages would stand there twice. */
const added = (
  before: readonly ListedCampaign[],
  page: readonly ListedCampaign[],
): readonly ListedCampaign[] => {
  const there = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !there.has(id))]
}

/** The host's list of campaigns, a page at a time. */
export const useCampaigns = (onSignedOut: () => void): Campaigns => {
  const [found, setFound] = useState(NOTHING)
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [turn, setTurn] = useState(0)
  const underway = useRef<Underway>(null)

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
        if (error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
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

  /** What is on its way may tell of the time before something was changed: it is asked for again. */
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
    more: () => void fetchPage(wanted, trouble ? trouble.after : next),
    refresh,
    again: () => {
      setSearch('')
      refresh()
    },
    change: (campaign) =>
      amend((held) => ({
        ...held,
        list: held.list?.map((one) => (one.id === campaign.id ? campaign : one)) ?? null,
      })),
    remove: (id) =>
      amend((held) => ({
        ...held,
        total: held.total - 1,
        list: held.list?.filter((one) => one.id !== id) ?? null,
      })),
  }
}
