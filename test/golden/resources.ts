import type { Canonical } from './canonical.ts'
import type { Http } from './http.ts'

interface Page {
  readonly days: readonly unknown[]
  readonly next: string | null
}

type Read = Http['read']

/** All days of a journal; the refusal if there is no journal. */
const allPages = async (read: Read, route: string): Promise<unknown> => {
  const days: unknown[] = []
  let before = ''
  for (;;) {
    const { status, text } = await read(`${route}?limit=100${before}`)
    if (status !== 200) return JSON.parse(text)
    const page = JSON.parse(text) as Page
    days.push(...page.days)
    if (page.next === null) return days
    before = `&before=${encodeURIComponent(page.next)}`
  }
}

/** Reads all that a campaign answers besides its views, by name. */
export const readResources = async (
  { read, readAsPlayer }: Pick<Http, 'read' | 'readAsPlayer'>,
  write: Canonical,
): Promise<ReadonlyMap<string, unknown>> => {
  const json = async (route: string): Promise<unknown> => JSON.parse((await read(route)).text)
  const answers = {
    days: await allPages(read, '/days'),
    journal: await allPages(readAsPlayer, '/journal'),
    tables: await json('/tables'),
    rules: await json('/rules'),
    land: await json('/land'),
    images: await json('/images'),
    terrains: await json('/terrains'),
    // Other file formats have the same days and their own tests.
    'days.file': await json('/days/export?format=json'),
    'journal.file': JSON.parse((await readAsPlayer('/journal/export?format=json')).text) as unknown,
  }
  return new Map(Object.entries(answers).map(([name, answer]) => [name, write.of(answer)]))
}
