import { expect, test } from 'vitest'
import { RECORD } from '../../../test/support/open-campaign.ts'
import { expeditionWith } from '../../../test/support/states.ts'
import type { DayNotes } from '../../protocol/notes.ts'
import type { EncounterEntry, EncounterRow, EncounterTable } from '../../rules/encounter.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import { atOnce } from '../../rules/steps.ts'
import type { Change, Patch } from '../campaign.ts'
import { EMPTY_MAP_STATE } from '../map-state.ts'
import type { Swap } from '../map-state-patch.ts'
import { UnusableBackup } from './unusable.ts'
import { createWalker } from './walker.ts'

const START = { expedition: expeditionWith(RECORD), mapState: EMPTY_MAP_STATE }
const PAINTED = {
  ...START,
  mapState: { ...EMPTY_MAP_STATE, terrain: new Map([['2,2', '5'] as const]) },
}

const [first, ...rest] = STANDARD_RULES.terrains

const changeOf = (patch: Partial<Patch>): Change => ({
  seq: 1,
  parent: null,
  content: { kind: 'settings' },
  patch: { before: {}, after: {}, atlas: {}, ...patch },
  undone: false,
  volume: 0,
  mark: null,
})
const CAVES: EncounterTable = {
  id: 'caves',
  name: 'Caves',
  die: 6,
  rows: [{ id: '1', min: 1, max: 6, name: 'Owls', details: '', table: null, once: true }],
}
const [ROW] = CAVES.rows
const cavesWith = (row: object): EncounterTable => ({
  ...CAVES,
  rows: [{ ...(ROW as EncounterRow), ...row }],
})
const ENTRY: EncounterEntry = {
  day: 3,
  time: 'morning',
  name: 'Owls',
  details: '',
  state: 'open',
  note: '',
  quantities: [],
}
const NOTE: DayNotes = { gm: 'The guide lies.', players: '', session: null }
const DAY_OLD = { ...START, expedition: { ...START.expedition, day: 1 } }
const notesTo = (...notes: readonly Swap<DayNotes>[]) => changeOf({ atlas: { notes } })
const tablesTo = (...tables: readonly Swap<EncounterTable | 'deleted'>[]) =>
  changeOf({ atlas: { tables } })
const withTerrainOf = (table: string): RuleSet => ({
  ...STANDARD_RULES,
  terrains: [{ ...first, table } as never, ...rest],
})
const rulesTo = (rules: RuleSet) =>
  changeOf({ before: { rules: STANDARD_RULES }, after: { rules } })
const without = (gone: string): RuleSet => ({
  ...STANDARD_RULES,
  terrains: STANDARD_RULES.terrains.filter(({ id }) => id !== gone),
})

test.each([
  ['takes away a terrain that nothing has', PAINTED, rulesTo(without('9'))],
  [
    'takes a terrain away with its uses',
    PAINTED,
    changeOf({ ...rulesTo(without('5')).patch, atlas: { terrain: [['2,2', '5', '9']] } }),
  ],
  ['writes a note', DAY_OLD, notesTo(['1', null, NOTE])],
  [
    'deletes a table that the rules do not name any more',
    START,
    changeOf({
      ...rulesTo(withTerrainOf('ruins')).patch,
      atlas: { tables: [['beach', null, 'deleted']] },
    }),
  ],
])('a change may lead where it %s', (_, state, change) => {
  const walker = atOnce(createWalker(state))
  atOnce(walker.step(change, 'forth'))
  atOnce(walker.step(change, 'back'))
})

test.each([
  [
    'paints with a terrain that there is not',
    START,
    changeOf({ atlas: { terrain: [['4,4', null, '12']] } }),
  ],
  ['takes away what hexes are painted with', PAINTED, rulesTo(without('5'))],
  ['takes away the terrain of the record', START, rulesTo(without('8'))],
  [
    'puts the party on a terrain that there is not',
    START,
    changeOf({
      before: { map: START.expedition.map },
      after: { map: { ...START.expedition.map, terrain: '12' } },
    }),
  ],
  [
    'calls two terrains by one name',
    START,
    rulesTo({ ...STANDARD_RULES, terrains: [{ ...first, name: 'Swamp' } as never, ...rest] }),
  ],
  [
    'rolls on a table that there is not',
    START,
    rulesTo({ ...STANDARD_RULES, terrains: [{ ...first, table: 'toString' } as never, ...rest] }),
  ],
  ['adds a table under the id of another', START, tablesTo(['ruins', null, CAVES])],
  ['adds a table with a gap', START, tablesTo(['caves', null, cavesWith({ max: 5 })])],
  ['adds a row that leads nowhere', START, tablesTo(['caves', null, cavesWith({ table: 'x' })])],
  ['leads in a circle', START, tablesTo(['caves', null, cavesWith({ table: 'caves' })])],
  ['deletes a table that terrains use', START, tablesTo(['beach', null, 'deleted'])],
  ['deletes a table that there is not', START, tablesTo(['caves', null, 'deleted'])],
  ['changes a table that was another', START, tablesTo(['caves', CAVES, null])],
  [
    'has an encounter under the id of another day',
    START,
    changeOf({ atlas: { encounters: [['4-1', null, ENTRY]] } }),
  ],
  [
    'notes more about encounters than a campaign may',
    START,
    changeOf({
      atlas: {
        encounters: Array.from({ length: 450 }, (_, n) => [
          `3-${n + 1}`,
          null,
          { ...ENTRY, note: 'x'.repeat(10_000) },
        ]),
      },
    }),
  ],
  ['writes a note of a day that does not stand', START, notesTo(['1', null, NOTE])],
  ['keeps an empty note', DAY_OLD, notesTo(['1', null, { ...NOTE, gm: '' }])],
  [
    'takes a day away under its note',
    { ...DAY_OLD, mapState: { ...EMPTY_MAP_STATE, notes: new Map([['1', NOTE]]) } },
    changeOf({ before: { day: 1 }, after: { day: 0 } }),
  ],
  [
    'has notes longer than a campaign may',
    { ...DAY_OLD, expedition: { ...DAY_OLD.expedition, day: 500 } },
    notesTo(
      ...Array.from(
        { length: 450 },
        (_, n): Swap<DayNotes> => [`${n + 1}`, null, { ...NOTE, players: 'x'.repeat(10_000) }],
      ),
    ),
  ],
  [
    'shows two handouts',
    START,
    changeOf({
      atlas: {
        handouts: ['a', 'b'].map(
          (id) => [id, null, { name: id, day: 0, state: 'shown', width: 3, height: 2 }] as const,
        ),
      },
    }),
  ],
  [
    'has a time of day twice',
    START,
    rulesTo({ ...STANDARD_RULES, encounters: { die: 6, onAtLeast: 6, times: ['noon', 'noon'] } }),
  ],
])('a change is refused that %s', (_, state, change) => {
  expect(() => atOnce(atOnce(createWalker(state)).step(change, 'forth'))).toThrow(UnusableBackup)
})
