import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Played } from './play.ts'

const ANSWERS = fileURLToPath(new URL('answers/', import.meta.url))
const MOST_TOLD = 3_000

const fileOf = (campaign: string): string => `${ANSWERS}${campaign}.txt`

/** A line for each command, the first of command 1. */
export const readGolden = (campaign: string): readonly string[] =>
  readFileSync(fileOf(campaign), 'utf8').trimEnd().split('\n')

export const writeGolden = (campaign: string, lines: readonly string[]): void => {
  mkdirSync(ANSWERS, { recursive: true })
  writeFileSync(fileOf(campaign), `${lines.join('\n')}\n`)
}

/** Writes all that a command led to in full. @returns the folder */
export const dump = (campaign: string, { number, command, answers }: Played): string => {
  const folder = mkdtempSync(join(tmpdir(), `golden-${campaign}-${number}-`))
  for (const [name, content] of [['command', command] as const, ...answers]) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content, null, 1))
  }
  return folder
}

const COLUMNS = ['kind', 'status', 'answer', "the GM's view", "the players' view", 'revisions']

const differingColumns = (expected: string, line: string): string => {
  const [then, now] = [expected.split(' '), line.split(' ')]
  return Array.from({ length: Math.max(then.length, now.length) }, (_, at) => at)
    .filter((at) => then[at] !== now[at])
    .map((at) => `  ${COLUMNS[at] ?? 'resource'}: ${then[at]} → ${now[at]}`)
    .join('\n')
}

/** What differs, and how to look at it. */
export const tellDifference = (
  campaign: string,
  expected: string | undefined,
  played: Played,
): string => {
  const { number, command, line } = played
  const { body, ...request } = command
  return [
    `Command ${number} of ${campaign} is answered otherwise than its golden file says:`,
    expected === undefined ? '  the file ends before it' : differingColumns(expected, line),
    `  ${JSON.stringify(request)} ${JSON.stringify(body)?.slice(0, MOST_TOLD) ?? ''}`,
    `  In full: ${dump(campaign, played)}`,
    `  For the same of another version, run there: GOLDEN_DUMP=${campaign}:${number} npx vitest run test/golden`,
  ].join('\n')
}
