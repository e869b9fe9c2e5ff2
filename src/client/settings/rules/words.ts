import { sayList } from '#client/ui/format/lists.ts'
import { sayBonus, sayCount, sayNumber } from '#client/ui/format/numbers.ts'
import { plural } from '#client/ui/plural.ts'
import type { FieldFault } from '#protocol/problems.ts'
import type { Pace } from '#rules/movement.ts'
import type { RulePath, RuleSet } from '#rules/rule-set.ts'
import type { WeatherRow, WeatherTable } from '#rules/weather.ts'
import { sayWeather } from '#rules/weather-name.ts'

export const title = 'Rules'

export const about =
  'The standard is Overland’s own. Every number is yours to change; days that have ended keep the rules they were ended under.'
export const contents = 'On this page'
export const section = {
  presets: 'Ready rules',
  encounters: 'Encounters',
  weather: 'Weather',
  needs: 'What a day takes',
  navigation: 'Finding the way',
  movement: 'How far a day goes',
  forage: 'Foraging',
  terrains: 'Terrains',
}
export type Section = keyof typeof section

const terrainParts = {
  name: 'Name',
  playersName: 'Name for players',
  dc: 'DC',
  cost: 'Cost',
  fastest: 'Fastest',
  sight: 'Extra sight',
  colour: 'Colour',
  table: 'Encounters',
  water: 'Water',
}

const check = { check: 'is made', skip: 'is not made' }

/** Labels of a field's choices; a number field stands beside the choice `number`. */
export const choices: Readonly<Partial<Record<RulePath, Readonly<Record<string, string>>>>> = {
  'navigation.onTrail': check,
  'navigation.onWater': check,
  'movement.paceDie': { none: 'does nothing', 'one-hex': 'takes or adds a hex' },
  'movement.leftover': Object.fromEntries([
    ['lost', 'is lost'],
    ['kept', 'is kept for the next day'],
  ]),
  quantities: { true: 'at once', false: 'by a click' },
  'forage.whileTravelling': { null: 'is not possible', number: 'costs' },
}

/** Units after a number, in singular or plural by the number. */
export const unit = {
  applications: (count: number) => plural(count, { one: 'application', other: 'applications' }),
  gallons: (count: number) => plural(count, { one: 'gallon', other: 'gallons' }),
  rations: (count: number) => plural(count, { one: 'ration', other: 'rations' }),
  hexes: (count: number) => plural(count, { one: 'hex', other: 'hexes' }),
  ofTheDay: (count: number) => `${unit.hexes(count)} of the day`,
}

/** Sentences with braces around a rule's path, or around the unit of the field before it. */
export const sentence = {
  encounter: 'An encounter happens on a d{encounters.die} of {encounters.onAtLeast} or more.',
  times: 'Encounters are checked for at these times, with commas between: {encounters.times}',
  quantities: 'Dice in an encounter’s name, as 2d6 bats, are rolled {quantities}.',
  needs:
    'Each member uses {needs.ointment} {applications} of ointment, {needs.water} {gallons} of water and {needs.food} {rations}.',
  paceDc:
    'To the terrain’s DC slow pace adds {navigation.paceDc.slow}, normal {navigation.paceDc.normal}, fast {navigation.paceDc.fast}.',
  guide: 'A guide adds {navigation.guide} to the check.',
  onTrail: 'On the party’s own trail a check {navigation.onTrail}.',
  onWater: 'On water with a canoe a check {navigation.onWater}.',
  hexes:
    'At slow pace the party goes {movement.hexes.slow} {hexes}, at normal {movement.hexes.normal}, at fast {movement.hexes.fast}.',
  canoe: 'On water with a canoe it goes {movement.canoe}, where that is more.',
  leftover: 'What does not cover the next hex {movement.leftover}.',
  paceDie: 'The d4 of slow and fast pace {movement.paceDie}.',
  forageDc: 'Foraging is a check of DC {forage.dc}.',
  forageYield: 'It brings {forage.rations} {rations} and {forage.gallons} {gallons}.',
  march: 'Foraging on the march {forage.whileTravelling}.',
}

const inHundred = (chance: number): string => `${Math.round(chance * 100)} in 100`

export const meaning = {
  encounters: (each: number, day: number) =>
    `${inHundred(each)} each time, ${inHundred(day)} a day.`,
  noEncounters: 'No times: days have no encounters.',
  rain: (heavy: number) => `Heavy on ${inHundred(heavy)} days.`,
  gallons: (average: number, catchers: number) =>
    `${sayNumber(average)} ${unit.gallons(average)} a day on average with your ${sayCount(catchers, 'raincatcher', 'raincatchers')}.`,
  needs: (party: number, { ointment, water, food }: RuleSet['needs']) => {
    const ofParty = (need: number) => sayNumber(need * party)
    return `Your party of ${sayNumber(party)} a day: ${ofParty(ointment)} of ointment, ${ofParty(water)} of water, ${ofParty(food)} of food. 0: not used.`
  },
  lost: (terrain: string, survival: number, chance: (pace: Pace) => number) =>
    `On ${terrain} with survival ${sayBonus(survival)} it gets lost on ${inHundred(chance('slow'))} days at slow pace, ${inHundred(chance('normal'))} at normal, ${inHundred(chance('fast'))} at fast.`,
  paceDie: 'On 3 or 4, half of the days: one hex less at slow pace, one more at fast.',
  leftover: (leftover: 'lost' | 'kept') =>
    leftover === 'lost'
      ? 'A day with any points enters at least one hex.'
      : 'It counts for the same direction alone. Rest, foraging in camp, a day by hand and a new place lose it.',
  oneHex: 'A day that is lost is lost for all of its hexes.',
  yields: (rations: number, gallons: number) =>
    `On average ${sayNumber(rations)} ${unit.rations(rations)} and ${sayNumber(gallons)} ${unit.gallons(gallons)}.`,
  forage: (survival: number, chance: number) =>
    `With survival ${sayBonus(survival)} it succeeds ${inHundred(chance)} times.`,
}

/** Precedes the standard's value, which may be a verb phrase such as `is not possible`. */
export const standardIs = 'the standard:'
export const back = 'Back to the standard'
export const allBack = 'All back to the standard'
export const changedRules = (count: number) =>
  count === 0 ? 'These are the standard rules.' : sayCount(count, 'changed rule', 'changed rules')

/** The sentence at a faulty field; faults that cannot be typed have none. */
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
    one: 'one field needs another look.',
    other: `${count} fields need another look.`,
  })

const ofRow = (part: string) => (name: string) => `${part}${weather.of(name)}`

export const weather = {
  on: 'Days are rolled on',
  rolledOn: 'The weather is rolled on a d',
  die: 'Rain die',
  dieOf: (name: string) => `Rain die of ${name}`,
  tableName: (name: string) => `Name of the season ${name}`,
  from: (from: number) => `${from} to`,
  results: ({ from, to }: Pick<WeatherRow, 'from' | 'to'>): string =>
    from === to ? String(to) : `${from} to ${to}`,
  rain: { Light: 'light rain', Heavy: 'heavy rain' },
  /** Precedes the number that is added to the DC. */
  dc: 'DC +',
  march: 'march',
  hexes: 'hexes +',
  canoe: 'canoe',
  of: (name: string): string => ` of ${name === '' ? 'the new weather' : name}`,
  part: {
    to: ofRow('Last result'),
    name: ofRow('Name'),
    rain: ofRow('Rain'),
    gallons: ofRow('Gallons'),
    dc: ofRow('DC'),
    points: ofRow('Hexes'),
  },
  addRow: 'Add weather',
  addTable: 'Add a season',
  newTable: (number: number) => `Season ${number}`,
  /** A weather row in short, for lists of changes. */
  row: ({ name, rain, gallons, dc, points, canoe, ...row }: WeatherRow) =>
    [
      `${weather.results(row)} ${sayWeather(`${rain.toLowerCase()} rain`, name)}`,
      ...(gallons === 0 ? [] : [`${gallons} ${unit.gallons(gallons)}`]),
      ...(dc === 0 ? [] : [`DC ${sayBonus(dc)}`]),
      ...(points === null ? ['no march'] : []),
      ...(points === null || points === 0 ? [] : [`${sayBonus(points)} ${unit.hexes(points)}`]),
      ...(canoe ? [] : ['no canoe']),
    ].join(', '),
  table: ({ die, rows }: WeatherTable) => `d${die}: ${rows.map(weather.row).join('; ')}`,
}

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
  part: (part: 'dc' | 'cost' | 'fastest', from: string | number, to: string | number) =>
    `${part === 'dc' ? 'DC' : part} ${from} → ${to}`,
  take: 'Take these rules',
  takeNumbers: 'Without the terrains',
  takeTerrains: 'The terrains alone',
  none: 'none',
}

export const fastest: Readonly<Record<Pace, string>> = {
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
}

export const terrain = {
  ...terrainParts,
  about: 'The standard’s nine follow the built-in map. Colours and letters are those of the brush.',
  graded: 'Players read these names with what stands in brackets.',
  playersRead: (name: string) => `Players read "${name}"`,
  noTable: 'No table',
  ofTerrain: (name: string) => ` of ${name === '' ? 'the new terrain' : name}`,
  addTerrain: 'Add a terrain',
  removeTerrain: 'Delete',
  full: (max: number) => `There are ${max} terrains, as many as can be.`,
  last: 'One terrain must stay.',
  removed: 'Deleted from the list',
  putBack: 'Put back',
  unused: 'Nothing has it.',
  becomes: (use: string) => `In its place, for ${use}:`,
  usedBy: (isInRecord: boolean, hexes: number) =>
    [
      ...(isInRecord ? ['the party’s hex'] : []),
      ...(hexes > 0 ? [sayCount(hexes, 'painted hex', 'painted hexes')] : []),
    ].join(' and '),
  instead: (name: string) => `In place of ${name}`,
  /** The standard's value of each part of a terrain. */
  part: {
    dc: (dc: number) => `DC ${dc}`,
    cost: (cost: number) => `cost ${cost}`,
    fastest: (pace: Pace) => `fastest ${pace}`,
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

/** This page in sentences of Undo and Redo. */
export const page = 'rules'
export const saved = 'Rules saved.'
