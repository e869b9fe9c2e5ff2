import type { JournalFormat } from '../../protocol/journal-formats.ts'
import { apiPath } from '../../protocol/paths.ts'

interface ExportChoice {
  readonly format: JournalFormat
  readonly as: 'gm' | 'player'
  /** By its name; null: all days. */
  readonly session: string | null
}

/** R-PAGE-8. */
export const exportPath = (campaign: string, { format, as, session }: ExportChoice): string => {
  const query = new URLSearchParams({ format })
  if (session !== null) query.set('session', session)
  if (as === 'player') query.set('as', 'player')
  return apiPath(campaign, `${as === 'gm' ? '/days' : '/journal'}/export?${query}`)
}
