import type { WireRules } from '#protocol/rules/rules.ts'
import type { GmView } from '#protocol/views.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { Chance } from '#soak/support/chance.ts'
import type { Command, MakeCommand } from './command.ts'

const TIMES = ['morning', 'afternoon', 'evening', 'night', 'at the first watch']

const withNumbers = (chance: Chance, rules: RuleSet): RuleSet => {
  const { rain } = rules as WireRules
  const die = chance.pick([6, 12, 20])
  const times = TIMES.filter(() => chance.happens(2 / 3))
  return {
    ...rules,
    encounters: { die, onAtLeast: 1 + chance.below(die), times },
    ...{ rain: { ...rain, heavyOnAtLeast: 1 + chance.below(rain.die) } },
    needs: { water: chance.below(4), food: chance.below(3), ointment: chance.below(3) },
    navigation: {
      ...rules.navigation,
      onTrail: chance.pick(['check', 'skip']),
      onWater: chance.pick(['check', 'skip']),
      guide: chance.below(9) - 4,
    },
    movement: {
      ...rules.movement,
      hexes: { slow: chance.below(3), normal: 1 + chance.below(3), fast: 1 + chance.below(5) },
      paceDie: chance.pick(['none', 'one-hex']),
    },
    forage: { ...rules.forage, whileTravelling: chance.happens(1 / 2) ? 1 : null },
    quantities: chance.happens(1 / 2),
  }
}

const withATerrainChanged = (
  chance: Chance,
  rules: RuleSet,
  { tables }: Pick<GmView, 'tables'>,
): RuleSet => {
  const changed = chance.pick(rules.terrains)
  const terrain = {
    ...changed,
    name: chance.happens(1 / 2) ? changed.name : `Land ${chance.below(50)}`,
    dc: 5 + chance.below(20),
    water: chance.happens(1 / 4),
    sight: chance.below(4),
    colour: chance.pick(['#123456', '#abcdef', '#008000']),
    table: chance.happens(1 / 2) ? changed.table : chance.pick(tables).id,
  }
  const isNew = chance.happens(1 / 3)
  const added = { ...terrain, id: `land-${chance.below(20)}`, name: `Land ${chance.below(50)}` }
  return {
    ...rules,
    terrains: isNew
      ? [...rules.terrains, added]
      : rules.terrains.map((old) => (old === changed ? terrain : old)),
  }
}

const putRules = (rules: RuleSet, replace?: Readonly<Record<string, string>>): Command => ({
  kind: 'rules',
  method: 'PUT',
  path: '/rules',
  body: { ...rules, ...(replace && { replace }) },
})

/** New rules with replacements for deleted terrains; sometimes without them, which may be refused. */
const withReplacements = (chance: Chance, before: RuleSet, after: RuleSet): Command => {
  const remaining = new Set(after.terrains.map(({ id }) => id))
  const gone = before.terrains.filter(({ id }) => !remaining.has(id))
  if (gone.length === 0 || chance.happens(1 / 4)) return putRules(after)
  const to = (): string => chance.pick(after.terrains).id
  return putRules(after, Object.fromEntries(gone.map(({ id }) => [id, to()])))
}

export const changeRules: MakeCommand = (chance, { view, presets }) => {
  const { rules } = view
  if (chance.happens(1 / 4)) return withReplacements(chance, rules, chance.pick(presets).rules)
  if (chance.happens(1 / 3)) return putRules(withATerrainChanged(chance, rules, view))
  if (chance.happens(1 / 4) && rules.terrains.length > 1) {
    const gone = chance.pick(rules.terrains)
    return withReplacements(chance, rules, {
      ...rules,
      terrains: rules.terrains.filter((t) => t !== gone),
    })
  }
  return putRules(withNumbers(chance, rules))
}
