import { readMarkdown } from '../../src/formats/markdown.ts'
import { MAX_DAY_NOTE } from '../../src/protocol/limits.ts'
import { hostileTexts } from '../../test/support/hostile-texts.ts'
import { quantile } from '../report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 30)
const PROMISED_MS = 50
const PROSE =
  'The guide *smiled*, and said:\n\n> Go [south](https://example.com).\n\n- **Two** days\n\n'

const timeOf = (text: string): number => {
  const began = performance.now()
  readMarkdown(text)
  return performance.now() - began
}

/** The longest notes: prose, and those that parsers of Markdown are slow with, in turn. */
export const measureNotes = () => {
  const prose = PROSE.repeat(MAX_DAY_NOTE / PROSE.length + 1).slice(0, MAX_DAY_NOTE)
  const texts = [['prose', prose], ...hostileTexts(MAX_DAY_NOTE)] as const
  const times = texts.map(([name]) => ({ name, ms: [] as number[] }))
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, [, text]] of texts.entries()) {
      const ms = timeOf(text)
      if (round > 0) times[index]?.ms.push(ms)
    }
  const rows = times
    .map(({ name, ms }) => ({
      what: name === 'prose' ? 'a note of prose' : `a note of ${JSON.stringify(name)}`,
      'median, ms': Number(quantile(ms).toFixed(2)),
      'p99, ms': Number(quantile(ms, 0.99).toFixed(2)),
    }))
    .sort((one, other) => other['median, ms'] - one['median, ms'])
  const slowest = rows[0]
  if (slowest === undefined) throw new Error('There is no note to read')
  return {
    rows: rows.filter((row, index) => index < 5 || row.what.endsWith('prose')),
    promises: [
      {
        promise: `${MAX_DAY_NOTE} characters of anything are read as Markdown within ${PROMISED_MS} ms (median)`,
        seen: `${slowest['median, ms']} ms, ${slowest.what}`,
        kept: slowest['median, ms'] <= PROMISED_MS,
      },
    ],
  }
}
