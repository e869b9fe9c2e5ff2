import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from '../setup/root.mjs'

const CLIENT = join(ROOT, 'src/client')
const CATALOGUE = /^(.*\/)?(gm-)?words\.tsx?$/

/** Catalogues of texts that players read. */
const PLAYER_CATALOGUES = [
  ...['ui', 'player', 'screen', 'access/not-found'],
  ...['chart', 'chart/in-words', 'story'],
].map((room) => `${room}/words.ts`)
/** Shortest text that is compared, in characters: a shorter one may be elsewhere by chance. */
const MIN_TEXT_LENGTH = 18

/** The texts in the catalogues of the game master and the host. */
export const gmTexts = (): string[] => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => CATALOGUE.test(file))
  const isPlayerCatalogue = (file: string): boolean =>
    PLAYER_CATALOGUES.includes(file.replace(/x$/, ''))
  const shared = new Set(files.filter(isPlayerCatalogue).flatMap(textsIn))
  return files
    .filter((file) => !isPlayerCatalogue(file))
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
  return texts.filter((text) => text.length >= MIN_TEXT_LENGTH)
}
