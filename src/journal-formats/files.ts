import type { JournalFormat } from '../protocol/journal-formats.ts'
import { csvFile } from './csv.ts'
import { foundryFile } from './foundry.ts'
import type { JournalFile } from './journal-file.ts'
import { jsonFile } from './json.ts'
import { markdownFile } from './markdown.ts'

/** R-OUT-1. */
export const JOURNAL_FILES: Readonly<Record<JournalFormat, JournalFile>> = {
  markdown: markdownFile,
  csv: csvFile,
  json: jsonFile,
  foundry: foundryFile,
}
