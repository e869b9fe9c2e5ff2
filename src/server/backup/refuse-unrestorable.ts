import type { Store } from '../../campaign/store.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import type { BackupLimits } from './limits.ts'
import { MAX_CAMPAIGN_BYTES, MAX_LINE_BYTES, tileFilesOf } from './names.ts'
import { linesOf, type Writing } from './write-backup.ts'

/** In a file, per character in the database, at most. */
const BYTES_A_UNIT = 3
/** Beyond the texts that are counted. */
const MORE_A_LINE = 200
/** ZIP headers. */
const MORE_A_FILE = 300

/**
 * Reads the history only of campaigns near the limits.
 *
 * @param size.state as `stateBytes` wrote it
 * @param size.bytes the campaign's size in the database
 * @throws HttpProblem `CAMPAIGN_FULL`
 */
export const refuseUnrestorable = async (
  store: Pick<Store, 'listChanges' | 'findRevisions' | 'measureImages'>,
  writing: Writing,
  { state: parts, bytes }: { readonly state: readonly Buffer[]; readonly bytes: number },
  { maxBytes, maxChanges }: BackupLimits,
): Promise<void> => {
  const { id, revisions } = writing.campaign
  const state = parts.reduce((sum, { length }) => sum + length, 0)
  if (state > MAX_CAMPAIGN_BYTES) throw tooLargeToRestore()
  const files = 2 + writing.images.flatMap(tileFilesOf).length
  const around = state + MORE_A_FILE * files
  const atMost = around + BYTES_A_UNIT * bytes + MORE_A_LINE * revisions.full
  if (atMost <= maxBytes && revisions.full <= maxChanges) return
  let history = 0
  let changes = 0
  for await (const line of linesOf(store, writing)) {
    history += line.length
    changes += 1
    if (line.length > MAX_LINE_BYTES || changes > maxChanges) throw tooLargeToRestore()
  }
  const pixels = await store.measureImages(id)
  if (around + history + pixels > maxBytes) throw tooLargeToRestore()
}

const tooLargeToRestore = (): HttpProblem => problem('CAMPAIGN_FULL.backup')
