import { expect, test } from 'vitest'
import { RECORD } from '../../../test/support/open-campaign.ts'
import { expeditionWith } from '../../../test/support/states.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import { atOnce } from '../../rules/steps.ts'
import type { Change, Patch } from '../campaign.ts'
import { EMPTY_MAP_STATE } from '../map-state.ts'
import { UnusableBackup } from './unusable.ts'
import { createWalker } from './walker.ts'

const START = { expedition: expeditionWith(RECORD), mapState: EMPTY_MAP_STATE }
const PAINTED = {
  ...START,
  mapState: { ...EMPTY_MAP_STATE, terrain: new Map([['2,2', '5'] as const]) },
}

const changeOf = (patch: Partial<Patch>): Change => ({
  seq: 1,
  parent: null,
  content: { kind: 'settings' },
  patch: { before: {}, after: {}, atlas: {}, ...patch },
  undone: false,
  volume: 0,
  mark: null,
})
const rulesTo = (rules: RuleSet) =>
  changeOf({ before: { rules: STANDARD_RULES }, after: { rules } })
const without = (gone: string): RuleSet => ({
  ...STANDARD_RULES,
  terrains: STANDARD_RULES.terrains.filter(({ id }) => id !== gone),
})
const [first, ...rest] = STANDARD_RULES.terrains

test.each([
  ['paints what the rules have', PAINTED, changeOf({ atlas: { terrain: [['4,4', null, '9']] } })],
  ['takes away a terrain that nothing has', PAINTED, rulesTo(without('9'))],
  [
    'takes a terrain away with its uses',
    PAINTED,
    changeOf({ ...rulesTo(without('5')).patch, atlas: { terrain: [['2,2', '5', '9']] } }),
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
  [
    'has a time of day twice',
    START,
    rulesTo({ ...STANDARD_RULES, encounters: { die: 6, onAtLeast: 6, times: ['noon', 'noon'] } }),
  ],
])('a change is refused that %s', (_, state, change) => {
  expect(() => atOnce(atOnce(createWalker(state)).step(change, 'forth'))).toThrow(UnusableBackup)
})
