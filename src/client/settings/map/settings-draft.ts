import type { WireSettings } from '../../../protocol/settings.ts'
import { DICE_GROUPS, type DiceGroup } from '../../../rules/dice.ts'
import { MAX_COORDINATE } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { MAX_REACH } from '../../../rules/knowledge.ts'
import type { TerrainName } from '../../../rules/terrain.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import { fieldText, readNumber } from '../../ui/format/typed-numbers.ts'
import { type OriginText, originHex, originText } from './origin.ts'
import * as words from './panels/words.tsx'
import { changed as names } from './words.ts'

export interface NumberTexts extends OriginText {
  readonly column: string
  readonly row: string
}

/** Unsaved changes; all else follows the campaign's settings. */
export interface SettingsDraft {
  readonly fog?: WireSettings['fog']
  readonly inKnownHexes?: WireSettings['inKnownHexes']
  readonly lost?: WireSettings['lost']
  readonly reach?: number
  readonly heightBonus?: Partial<WireSettings['heightBonus']>
  readonly terrainOnMove?: WireSettings['terrainOnMove']
  readonly readers?: WireSettings['numbering']['for']
  readonly oddColumns?: WireSettings['numbering']['oddColumns']
  readonly typedDice?: WireSettings['typedDice']
  readonly journal?: boolean
  readonly texts?: Partial<NumberTexts>
}

export const NO_CHANGES: SettingsDraft = {}

/** Changes made after `saved` was sent. */
export const changedSince = (saved: SettingsDraft, draft: SettingsDraft): SettingsDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== saved[field as keyof SettingsDraft]),
  )

export const numberTexts = (draft: SettingsDraft, { numbering }: WireSettings): NumberTexts => ({
  ...originText(numbering.origin),
  column: fieldText(numbering.column),
  row: fieldText(numbering.row),
  ...draft.texts,
})

const readPrinted = (text: string): number | undefined =>
  readNumber('whole', text, { min: -MAX_COORDINATE, max: MAX_COORDINATE })

const LIMIT = sayNumber(MAX_COORDINATE)

export type NumberField = keyof NumberTexts

export const numberProblem = (field: NumberField, texts: NumberTexts): string | undefined => {
  if (field !== 'down') {
    return readPrinted(texts[field]) === undefined
      ? words.mustBeWhole(words.field[field], LIMIT)
      : undefined
  }
  if (readPrinted(texts.right) === undefined || originHex(texts)) return undefined
  const half = sayNumber(MAX_COORDINATE / 2)
  return words.mustBeHalves(words.field.down, half)
}

export const settingsProblem = (
  draft: SettingsDraft,
  settings: WireSettings,
): string | undefined => {
  const texts = numberTexts(draft, settings)
  const fields = Object.keys(draft.texts ?? {}) as NumberField[]
  return fields.map((field) => numberProblem(field, texts)).find((problem) => problem !== undefined)
}

/** The settings with the changes; unreadable numbers stay as they were. */
export const draftedSettings = (draft: SettingsDraft, settings: WireSettings): WireSettings => {
  const texts = numberTexts(draft, settings)
  const { numbering } = settings
  return {
    fog: draft.fog ?? settings.fog,
    inKnownHexes: draft.inKnownHexes ?? settings.inKnownHexes,
    lost: draft.lost ?? settings.lost,
    reach: draft.reach ?? settings.reach,
    heightBonus: Object.fromEntries(
      Object.entries(settings.heightBonus).map(([terrain, bonus]) => [
        terrain,
        draft.heightBonus?.[terrain] ?? bonus,
      ]),
    ),
    terrainOnMove: draft.terrainOnMove ?? settings.terrainOnMove,
    numbering: {
      for: draft.readers ?? numbering.for,
      origin: originHex(texts) ?? numbering.origin,
      column: readPrinted(texts.column) ?? numbering.column,
      row: readPrinted(texts.row) ?? numbering.row,
      oddColumns: draft.oddColumns ?? numbering.oddColumns,
    },
    typedDice: draft.typedDice ?? settings.typedDice,
    journal: draft.journal ?? settings.journal,
  }
}

const sameBonus = (a: WireSettings['heightBonus'], b: WireSettings['heightBonus']): boolean =>
  Object.keys(a).every((terrain) => a[terrain] === b[terrain])

const sameGroups = (a: readonly DiceGroup[], b: readonly DiceGroup[]): boolean =>
  DICE_GROUPS.every((group) => a.includes(group) === b.includes(group))

const sameNumbering = (a: WireSettings['numbering'], b: WireSettings['numbering']): boolean =>
  a.for === b.for &&
  a.origin.x === b.origin.x &&
  a.origin.y === b.origin.y &&
  a.column === b.column &&
  a.row === b.row &&
  a.oddColumns === b.oddColumns

export const unsavedSettings = (draft: SettingsDraft, settings: WireSettings): string[] => {
  const drafted = draftedSettings(draft, settings)
  const mended = settingsProblem(draft, settings) === undefined
  const changed = [
    drafted.fog !== settings.fog && names.fog,
    drafted.inKnownHexes !== settings.inKnownHexes && names.survey,
    drafted.reach !== settings.reach && names.reach,
    !sameBonus(drafted.heightBonus, settings.heightBonus) && names.heights,
    drafted.journal !== settings.journal && names.journal,
    drafted.lost !== settings.lost && names.lost,
    drafted.terrainOnMove !== settings.terrainOnMove && names.terrain,
    (!mended || !sameNumbering(drafted.numbering, settings.numbering)) && names.numbers,
    !sameGroups(drafted.typedDice, settings.typedDice) && names.dice,
  ]
  return changed.filter((name) => name !== false)
}

export const REACHES: readonly number[] = Array.from({ length: MAX_REACH + 1 }, (_, reach) => reach)

export const withBonus = (
  draft: SettingsDraft,
  terrain: TerrainName,
  bonus: number,
): SettingsDraft => ({ ...draft, heightBonus: { ...draft.heightBonus, [terrain]: bonus } })

/** R-DIE-3: in the order of the groups; quantities only with encounters. */
export const withGroup = (
  groups: readonly DiceGroup[],
  group: DiceGroup,
  isTyped: boolean,
): DiceGroup[] =>
  DICE_GROUPS.filter((each) => {
    if (each === 'quantities' && group === 'encounters' && !isTyped) return false
    return each === group ? isTyped : groups.includes(each)
  })

export const withNumbering = (draft: SettingsDraft, numbering: Numbering): SettingsDraft => ({
  ...draft,
  oddColumns: numbering.oddColumns,
  texts: {
    ...originText(numbering.origin),
    column: fieldText(numbering.column),
    row: fieldText(numbering.row),
  },
})

export const withText = (draft: SettingsDraft, texts: Partial<NumberTexts>): SettingsDraft => ({
  ...draft,
  texts: { ...draft.texts, ...texts },
})
