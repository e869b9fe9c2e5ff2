import type { JournalFormat } from '../../protocol/journal-formats.ts'
import { csvFile } from './csv.ts'
import { foundryFile } from './foundry.ts'
import type { JournalFile } from './journal-file.ts'
import { markdownFile } from './markdown.ts'

/** R-OUT-4: the days as the server's interface tells them, oldest first. */
const jsonFile: JournalFile = {
  begin: ({ audience, campaign, session }) => {
    const head = { format: 'overland-journal', version: 1, journal: audience, campaign, session }
    return `${JSON.stringify(head).slice(0, -1)},"days":[`
  },
  day: ({ whole }, _, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(whole)}`,
  end: () => '\n]}\n',
}

/** R-OUT-1. */
export const JOURNAL_FILES: Readonly<Record<JournalFormat, JournalFile>> = {
  markdown: markdownFile,
  csv: csvFile,
  json: jsonFile,
  foundry: foundryFile,
}
