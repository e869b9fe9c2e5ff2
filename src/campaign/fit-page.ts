import { Buffer } from 'node:buffer'
import { MAX_PAGE_BYTES } from '../protocol/limits.ts'
import { breathe } from './work-turn.ts'

/** R-JOUR-2: the first of some days, as they are told: as many as fit on a page, and at least one. */
export const fitPage = async <Found, Told>(
  days: readonly Found[],
  tell: (day: Found) => Told,
): Promise<Told[]> => {
  const page: Told[] = []
  let bytes = 0
  for (const day of days) {
    await breathe()
    const told = tell(day)
    bytes += Buffer.byteLength(JSON.stringify(told))
    if (page.length > 0 && bytes > MAX_PAGE_BYTES) break
    page.push(told)
  }
  return page
}
