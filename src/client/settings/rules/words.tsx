import type { ReactNode } from 'react'
import type { FieldFault } from '../../../protocol/problems.ts'
import { sayList } from '../../ui/format/lists.ts'
import { sayBonus, sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../../ui/plural.ts'

export const title = 'Rules'

export const about =
  'The standard is Overland’s own. Every number is yours to change; days that have ended keep the rules they were ended under.'
export const contents = 'On this page'
export const section = {
  presets: 'Ready rules',
  encounters: 'Encounters',
  rain: 'Rain',
  needs: 'What a day takes',
  navigation: 'Finding the way',
  movement: 'How far a day goes',
  forage: 'Foraging',
  terrains: 'Terrains',
}

/** Several fields in one. */
export const gallons = 'Gallons of rain'
export const paceDc = 'DC by pace'
export const hexesADay = 'Hexes a day'

/** What choices are called, in sentences and in lists. */
export const choice = {
  check: { check: 'is made', skip: 'is not made' },
  paceDie: { none: 'does nothing', 'one-hex': 'takes or adds a hex' },
  quantities: { yes: 'at once', no: 'by a click' },
  march: { no: 'is not possible', yes: 'costs' },
}

/** A field in a sentence, and the number in it, by which the word behind it goes. */
export interface Counted {
  readonly field: ReactNode
  readonly count: number
}

const unit = {
  applications: (count: number) => plural(count, { one: 'application', other: 'applications' }),
  gallons: (count: number) => plural(count, { one: 'gallon', other: 'gallons' }),
  rations: (count: number) => plural(count, { one: 'ration', other: 'rations' }),
  hexes: (count: number) => plural(count, { one: 'hex', other: 'hexes' }),
}

export const sentence = {
  times: (times: ReactNode) => (
    <>Encounters are checked for at these times, with commas between: {times}</>
  ),
  encounter: (die: ReactNode, onAtLeast: ReactNode) => (
    <>
      An encounter happens on a d{die} of {onAtLeast} or more.
    </>
  ),
  quantities: (choice: ReactNode) => (
    <>Dice in an encounter’s name, as 2d6 bats, are rolled {choice}.</>
  ),
  rain: (die: ReactNode, onAtLeast: ReactNode) => (
    <>
      Rain is heavy on a d{die} of {onAtLeast} or more.
    </>
  ),
  gallons: (light: Counted, heavy: ReactNode) => (
    <>
      A raincatcher collects {light.field} {unit.gallons(light.count)} on a light day, {heavy} on a
      heavy one.
    </>
  ),
  needs: (ointment: Counted, water: Counted, food: Counted) => (
    <>
      Each member uses {ointment.field} {unit.applications(ointment.count)} of ointment,{' '}
      {water.field} {unit.gallons(water.count)} of water and {food.field} {unit.rations(food.count)}
      .
    </>
  ),
  paceDc: (slow: ReactNode, normal: ReactNode, fast: ReactNode) => (
    <>
      To the terrain’s DC slow pace adds {slow}, normal {normal}, fast {fast}.
    </>
  ),
  guide: (bonus: ReactNode) => <>A guide adds {bonus} to the check.</>,
  onTrail: (choice: ReactNode) => <>On the party’s own trail a check {choice}.</>,
  onWater: (choice: ReactNode) => <>On water with a canoe a check {choice}.</>,
  hexes: (slow: Counted, normal: ReactNode, fast: ReactNode) => (
    <>
      At slow pace the party goes {slow.field} {unit.hexes(slow.count)}, at normal {normal}, at fast{' '}
      {fast}.
    </>
  ),
  canoe: (hexes: ReactNode) => <>On water with a canoe it goes {hexes}, where that is more.</>,
  paceDie: (choice: ReactNode) => <>The d4 of slow and fast pace {choice}.</>,
  forageDc: (dc: ReactNode) => <>Foraging is a check of DC {dc}.</>,
  forageYield: (rations: Counted, gallons: Counted) => (
    <>
      It brings {rations.field} {unit.rations(rations.count)} and {gallons.field}{' '}
      {unit.gallons(gallons.count)}.
    </>
  ),
  march: (choice: ReactNode, hexes: Counted | null) => (
    <>
      Foraging on the march {choice}
      {hexes && (
        <>
          {' '}
          {hexes.field} {unit.hexes(hexes.count)} of the day
        </>
      )}
      .
    </>
  ),
}

const inHundred = (chance: number): string => `${Math.round(chance * 100)} in 100`

export const meaning = {
  encounters: (each: number, day: number) =>
    `${inHundred(each)} each time, ${inHundred(day)} a day.`,
  noEncounters: 'No times: days have no encounters.',
  rain: (heavy: number) => `Heavy on ${inHundred(heavy)} days.`,
  gallons: (average: number, catchers: number) =>
    `${sayNumber(average)} ${unit.gallons(average)} a day on average with your ${plural(catchers, { one: '1 raincatcher', other: `${sayNumber(catchers)} raincatchers` })}.`,
  needs: (party: number, ointment: string, water: string, food: string) =>
    `Your party of ${sayNumber(party)} a day: ${ointment} of ointment, ${water} of water, ${food} of food. 0 hides a store from warnings.`,
  lost: (terrain: string, survival: number, slow: number, normal: number, fast: number) =>
    `On ${terrain} with survival ${sayBonus(survival)} it gets lost on ${inHundred(slow)} days at slow pace, ${inHundred(normal)} at normal, ${inHundred(fast)} at fast.`,
  paceDie: 'On 3 or 4, half of the days: one hex less at slow pace, one more at fast.',
  oneHex: 'A day that is lost is lost for all of its hexes.',
  yields: (rations: number, gallons: number) =>
    `On average ${sayNumber(rations)} ${unit.rations(rations)} and ${sayNumber(gallons)} ${unit.gallons(gallons)}.`,
  forage: (survival: number, chance: number) =>
    `With survival ${sayBonus(survival)} it succeeds ${inHundred(chance)} times.`,
}

export const standardIs = 'the standard is'
export const back = 'Back to the standard'
export const allBack = 'All back to the standard'
export const changedRules = (count: number) =>
  count === 0
    ? 'These are the standard rules.'
    : plural(count, {
        one: '1 rule is not the standard’s.',
        other: `${count} rules are not the standard’s.`,
      })

/** At the field; other faults cannot be typed in. */
export const fault = ({ code, figures: { min = 0, max = 0 } = {} }: FieldFault): string => {
  const least = sayNumber(Number(min))
  const most = sayNumber(Number(max))
  const said: Partial<Record<FieldFault['code'], string>> = {
    'out-of-range': `A whole number from ${least} to ${most}.`,
    'too-long': `At most ${most} characters.`,
    'wrong-count': `From ${least} to ${most} of them.`,
    blank: 'Needs a name.',
    repeated: 'Stands here twice.',
    'no-colon': 'No colon, please.',
    'not-plain': 'One line of plain text.',
    'not-dice': 'Dice, as 2d6+1.',
    'no-such-table': 'Choose a table.',
  }
  return said[code] ?? 'Cannot be used.'
}
export const cannotSave = (count: number) =>
  plural(count, {
    one: 'One field needs another look. Nothing was saved.',
    other: `${count} fields need another look. Nothing was saved.`,
  })

export const preset = {
  asking: 'Getting the ready rules…',
  failed: (why: string) => `The ready rules did not come. ${why}`,
  asYours: 'As the rules on this page.',
  changes: (name: string) => `What ${name} changes on this page`,
  change: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  terrainsChange: (gone: readonly string[], come: readonly string[], others: readonly string[]) =>
    [
      ...(come.length > 0 ? [`New terrains: ${sayList(come)}.`] : []),
      ...(gone.length > 0 ? [`Without ${sayList(gone)}.`] : []),
      ...(others.length > 0 ? [`Other numbers: ${sayList(others)}.`] : []),
    ].join(' '),
  dc: (name: string, from: number, to: number) => `${name} DC ${from} → ${to}`,
  take: 'Take these rules',
  takeNumbers: 'Without the terrains',
  takeTerrains: 'The terrains alone',
  taken: (name: string) => `${name} stands on the page. Nothing is saved yet.`,
  sources: 'Where the numbers come from',
  none: 'none',
}

export const terrainPart = (part: string) => `Terrains: ${part}`

export const terrain = {
  id: 'Id',
  about:
    'The standard’s nine follow the built-in map. Colours and letters are those of the terrain brush.',
  name: 'Name',
  dc: 'DC',
  sight: 'Extra sight',
  colour: 'Colour',
  table: 'Encounters',
  noTable: 'No table',
  water: 'Water',
  of: (name: string) => ` of ${name === '' ? 'the new terrain' : name}`,
  add: 'Add a terrain',
  remove: 'Delete',
  full: (max: number) => `There are ${max} terrains, as many as can be.`,
  last: 'One terrain must stay.',
  gone: 'Deleted from the list',
  putBack: 'Put back',
  unused: 'Nothing has it.',
  becomes: (use: string) => `In its place, for ${use}:`,
  usedBy: (isOfRecord: boolean, hexes: number) =>
    [
      ...(isOfRecord ? ['the party’s hex'] : []),
      ...(hexes > 0
        ? [plural(hexes, { one: '1 painted hex', other: `${sayNumber(hexes)} painted hexes` })]
        : []),
    ].join(' and '),
  instead: (name: string) => `In place of ${name}`,
  /** One for each part in which the standard differs. */
  part: {
    dc: (dc: number) => `DC ${dc}`,
    table: (name: string | undefined) => `encounters of ${name ?? 'a table that was deleted'}`,
    sight: (hexes: number) => `extra sight ${hexes}`,
    water: (isWater: boolean) => (isWater ? 'water' : 'no water'),
    colour: 'another colour',
  },
  standard: (parts: readonly string[]) => `The standard: ${sayList(parts)}.`,
}

export const preview = {
  title: 'Lost, in 100 days',
  about: (survival: number) => `By terrain and pace, with survival ${sayBonus(survival)}.`,
  terrain: 'Terrain',
  percent: (chance: number) => String(Math.round(chance * 100)),
}

export const elsewhere = {
  told: (names: readonly string[]) => `Another screen changed the rules: ${sayList(names)}.`,
  about: 'Your changes are not saved yet.',
  keep: 'Put mine onto them',
  theirs: 'Take theirs',
  first: 'Another screen changed the rules. See above what is to become of yours.',
}
export const saved = 'Rules saved.'
export const undo = 'Undo'
