import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlayedCommand } from './play.ts'

const ANSWERS_FOLDER = fileURLToPath(new URL('answers/', import.meta.url))
const MAX_BODY_LENGTH = 3_000

const fileOf = (campaign: string): string => `${ANSWERS_FOLDER}${campaign}.txt`

/** The lines of a golden file, one for each command. */
export const readGolden = (campaign: string): readonly string[] =>
  readFileSync(fileOf(campaign), 'utf8').trimEnd().split('\n')

export const writeGolden = (campaign: string, lines: readonly string[]): void => {
  mkdirSync(ANSWERS_FOLDER, { recursive: true })
  writeFileSync(fileOf(campaign), `${lines.join('\n')}\n`)
}

/** Writes a command and its full answers to a folder. @returns the folder */
export const dump = (campaign: string, { number, command, answers }: PlayedCommand): string => {
  const folder = mkdtempSync(join(tmpdir(), `golden-${campaign}-${number}-`))
  for (const [name, content] of [['command', command] as const, ...answers]) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content, null, 1))
  }
  return folder
}

const COLUMNS = ['kind', 'status', 'answer', "the GM's view", "the players' view", 'revisions']

const differingColumns = (expected: string, line: string): string => {
  const [recorded, actual] = [expected.split(' '), line.split(' ')]
  return Array.from({ length: Math.max(recorded.length, actual.length) }, (_, at) => at)
    .filter((at) => recorded[at] !== actual[at])
    .map((at) => `  ${COLUMNS[at] ?? 'resource'}: ${recorded[at]} → ${actual[at]}`)
    .join('\n')
}

/** Describes which answers differ from the golden file, and how to inspect them. */
export const describeDifference = (
  campaign: string,
  expected: string | undefined,
  played: PlayedCommand,
): string => {
  const { number, command, line } = played
  const { body, ...request } = command
  return [
    `Command ${number} of ${campaign} is answered otherwise than its golden file says:`,
    expected === undefined ? '  the file ends before it' : differingColumns(expected, line),
    `  ${JSON.stringify(request)} ${JSON.stringify(body)?.slice(0, MAX_BODY_LENGTH) ?? ''}`,
    `  In full: ${dump(campaign, played)}`,
    `  For the same of another version, run there: GOLDEN_DUMP=${campaign}:${number} npx vitest run test/golden`,
  ].join('\n')
}
