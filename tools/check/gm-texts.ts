import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from '../setup/root.mjs'

const CLIENT = join(ROOT, 'src/client')
const CATALOGUE = /^(.*\/)?(gm-)?words\.tsx?$/

/** The rooms whose `words.ts` players read. */
const OF_PLAYERS = [
  ...['ui', 'player', 'screen', 'access/not-found'],
  ...['chart', 'chart/in-words', 'story'],
].map((room) => `${room}/words.ts`)
/** In characters: a shorter text may stand somewhere else by chance. */
const SHORTEST = 18

/** The texts in the catalogues of the game master and the host. */
export const gmTexts = (): string[] => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => CATALOGUE.test(file))
  const isPlayers = (file: string): boolean => OF_PLAYERS.includes(file.replace(/x$/, ''))
  const shared = new Set(files.filter(isPlayers).flatMap(textsIn))
  return files
    .filter((file) => !isPlayers(file))
    .flatMap(textsIn)
    .filter((text) => !shared.has(text))
}

const textsIn = (file: string): string[] => {
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && value.type === 'ImportDeclaration') return
    if ('type' in value && value.type === 'Literal' && 'value' in value)
      texts.push(String(value.value))
    if ('cooked' in value) texts.push(String(value.cooked).trim())
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync(file, readFileSync(join(CLIENT, file), 'utf8')).program)
  return texts.filter((text) => text.length >= SHORTEST)
}
