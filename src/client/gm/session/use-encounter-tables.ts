import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EncounterTableView, TableSummary } from '../../../protocol/tables.ts'
import { isSignedOut } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { byName } from '../../ui/format/lists.ts'
import { askUntilHere } from '../../ui/lazy/ask-until-here.ts'

/** A table of the campaign with its stamp in the GM's view. */
export interface LoadedTable {
  readonly table: EncounterTableView
  readonly stamp: string
}

interface Answer {
  readonly stamps: string
  readonly list: readonly LoadedTable[]
}

export interface LoadedTables {
  /** In the order of their names, as they came last; null until they are here. */
  readonly list: readonly LoadedTable[] | null
  /** Whether the list is that of the view. */
  readonly isNewest: boolean
  /** The last answer did not come; it is asked for again by itself. */
  readonly isMissed: boolean
  readonly tryAgain: () => void
  /** Answers those that a newer view names. */
  readonly load: (summaries: readonly TableSummary[]) => Promise<readonly LoadedTable[]>
}

interface Options {
  readonly isWanted: boolean
  readonly onSignedOut: () => void
}

const stampsOf = (summaries: readonly TableSummary[]): string =>
  JSON.stringify(summaries.map(({ id, stamp }) => [id, stamp]))

const ask = async (campaign: string, summaries: readonly TableSummary[]): Promise<Answer> => {
  const tables = await request<readonly EncounterTableView[]>(campaign, '/tables')
  const stamps = new Map(summaries.map(({ id, stamp }) => [id, stamp]))
  const list = tables
    .map((table) => ({ table, stamp: stamps.get(table.id) ?? '' }))
    .toSorted((one, other) => byName(one.table, other.table))
  return { stamps: stampsOf(summaries), list }
}

/**
 * The campaign's tables, for all parts of the GM's screen: asked for when one of them wants them, and
 * again when a table has another stamp. Each set of stamps is asked for once.
 */
export const useEncounterTables = (
  campaign: string,
  summaries: readonly TableSummary[],
  { isWanted, onSignedOut }: Options,
): LoadedTables => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isMissed, setMissed] = useState(false)
  const [tries, setTries] = useState(0)
  const asked = useRef<{ readonly stamps: string; readonly answer: Promise<Answer> } | null>(null)
  const stamps = stampsOf(summaries)

  const askOnce = useCallback(
    (now: readonly TableSummary[]): Promise<Answer> => {
      const stamps = stampsOf(now)
      if (asked.current?.stamps === stamps) return asked.current.answer
      const mine = { stamps, answer: ask(campaign, now) }
      asked.current = mine
      mine.answer.catch(() => {
        if (asked.current === mine) asked.current = null
      })
      return mine.answer
    },
    [campaign],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps stand for the summaries, which are new with every view; `tries` asks again.
  useEffect(() => {
    if (!isWanted) return undefined
    return askUntilHere(
      () =>
        askOnce(summaries).catch((error: unknown) => {
          if (isSignedOut(error)) onSignedOut()
          throw error
        }),
      (here) => {
        setAnswer(here)
        setMissed(false)
      },
      () => setMissed(true),
    )
  }, [askOnce, stamps, isWanted, tries, onSignedOut])

  const load = useCallback(
    async (now: readonly TableSummary[]) => {
      const here = await askOnce(now)
      setAnswer(here)
      return here.list
    },
    [askOnce],
  )
  const tryAgain = useCallback(() => setTries((n) => n + 1), [])
  const isNewest = answer?.stamps === stamps
  return useMemo(
    () => ({ list: answer?.list ?? null, isNewest, isMissed, tryAgain, load }),
    [answer, isNewest, isMissed, tryAgain, load],
  )
}
