import { useEffect, useState } from 'react'
import type { NewReports, ReportsView, ReportTest } from '../../protocol/reports.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useTask } from '../api/use-task.ts'

const ROUTE = '/reports'

/** Where the days are reported, asked for when the part is shown. */
export const useReports = (campaign: string) => {
  /** null while it is loading. */
  const [view, setView] = useState<ReportsView | null>(null)
  const { busy, trouble, run } = useTask()
  const ask = (options: RequestOptions = {}): Promise<ReportsView> =>
    request(campaign, ROUTE, options)
  const look = async (): Promise<void> => setView(await ask())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => void run(look), [])
  return {
    view,
    busy,
    trouble,
    look: () => run(look),
    set: (reports: NewReports) =>
      run(async () => setView(await ask({ method: 'PUT', body: reports }))),
    /** Rejects with what `request` throws. */
    remove: async (): Promise<void> => {
      await request(campaign, ROUTE, { method: 'DELETE' })
      await look()
    },
    /** Returns null if there was no answer, which is told. */
    test: async (): Promise<ReportTest | null> => {
      let told: ReportTest | null = null
      await run(async () => {
        told = await request<ReportTest>(campaign, `${ROUTE}/test`, { method: 'POST' })
        await look()
      })
      return told
    },
  }
}
export type Reports = ReturnType<typeof useReports>
