import type { GmView } from '../../../protocol/views.ts'
import { nextSession } from './words.ts'

/** `Session 8` after `Session 7`, whatever else stands in its name; the first of all is 1. */
export const nextSessionName = (
  notes: readonly Pick<GmView['notes'][number], 'session'>[],
): string => {
  const names = notes.flatMap(({ session }) => session ?? [])
  const last = names.findLast((name) => /\d/.test(name))
  const number = Number(last?.match(/\d{1,6}/)?.[0] ?? names.length)
  return nextSession(number + 1)
}
