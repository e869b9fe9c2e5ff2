import type { Steps } from '../rules/steps.ts'
import type { JournalFile } from './journal-file.ts'
import type { ToldDay } from './told-day.ts'

// biome-ignore lint/correctness/useYield: short enough for one step
function* dayOf({ whole }: ToldDay, _: unknown, index: number): Steps<string> {
  return `${index === 0 ? '\n' : ',\n'}${JSON.stringify(whole)}`
}

/** R-OUT-4: the days as the server's interface tells them, oldest first. */
export const jsonFile: JournalFile = {
  begin: ({ audience, campaign, session }) => {
    const head = { format: 'overland-journal', version: 1, journal: audience, campaign, session }
    return `${JSON.stringify(head).slice(0, -1)},"days":[`
  },
  day: dayOf,
  end: () => '\n]}\n',
}
