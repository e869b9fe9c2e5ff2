import { apiPath } from '../../protocol/paths.ts'

/** Formats that both journals are exported in. */
export const EXPORT_FORMATS = ['markdown', 'csv', 'json', 'foundry'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface ExportChoice {
  readonly format: ExportFormat
  readonly as: 'gm' | 'player'
  /** null: all days. */
  readonly session: string | null
}

/** R-PAGE-8. */
export const exportPath = (campaign: string, { format, as, session }: ExportChoice): string => {
  const query = new URLSearchParams({ format })
  if (session !== null) query.set('session', session)
  if (as === 'player') query.set('as', 'player')
  return apiPath(campaign, `${as === 'gm' ? '/days' : '/journal'}/export?${query}`)
}
