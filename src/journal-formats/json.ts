import type { JournalFile } from './journal-file.ts'

/** R-OUT-4: the days as the server's interface tells them, oldest first. */
export const jsonFile: JournalFile = {
  begin: ({ audience, campaign, session }) => {
    const head = { format: 'overland-journal', version: 1, journal: audience, campaign, session }
    return `${JSON.stringify(head).slice(0, -1)},"days":[`
  },
  day: ({ whole }, _, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(whole)}`,
  end: () => '\n]}\n',
}
