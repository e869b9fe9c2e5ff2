import { PACES } from '../../../rules/movement.ts'
import type { NamedRecord } from '../../../rules/record.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import { paceToggle } from '../../gm/session/order.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import { RuleChoice, RuleLine, RuleNumber, RuleText, RuleTimes } from './fields.tsx'
import styles from './lost-table.module.css'
import { averageOf, chanceOf, chanceOfAny, chanceToBeLost } from './odds.ts'
import { useRulesForm, withValue } from './rules-draft.ts'
import * as words from './words.tsx'

/** What the numbers of finding the way mean together. */
export const LostTable = ({ survival }: { readonly survival: number }) => {
  const { navigation, terrains } = useRulesForm().rules
  const label = (pace: string) => paceToggle.choices.find(({ value }) => value === pace)?.label
  return (
    <table className={`figures ${styles.table}`}>
      <caption>
        <strong>{words.preview.title}</strong> {words.preview.about(survival)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.preview.terrain}</th>
          {PACES.map((pace) => (
            <th key={pace} scope="col">
              {label(pace)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terrains.map((terrain) => (
          <tr key={terrain.id}>
            <th scope="row">
              <span className={styles.swatch} style={{ background: terrain.colour }} />
              {terrain.name}
            </th>
            {PACES.map((pace) => {
              const lost = chanceToBeLost(navigation, terrain, { pace, survival })
              return (
                <td key={pace} style={{ '--lost': Number.isNaN(lost) ? 0 : lost } as object}>
                  {Number.isNaN(lost) ? '–' : words.preview.percent(lost)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const { sentence, meaning, choice } = words

export const EncounterRules = () => {
  const { rules, onChange } = useRulesForm()
  const { die, onAtLeast, times } = rules.encounters
  const each = chanceOf(die, onAtLeast)
  const said =
    times.length === 0
      ? meaning.noEncounters
      : meaning.encounters(each, chanceOfAny(each, times.length))
  return (
    <>
      <RuleLine fields={['encounters.die', 'encounters.onAtLeast']} meaning={said}>
        {sentence.encounter(
          <RuleNumber field="encounters.die" />,
          <RuleNumber field="encounters.onAtLeast" />,
        )}
      </RuleLine>
      <RuleLine fields={['encounters.times']}>{sentence.times(<RuleTimes />)}</RuleLine>
      <RuleLine fields={['quantities']}>
        {sentence.quantities(
          <RuleChoice
            field="quantities"
            choices={choice.quantities}
            value={rules.quantities ? 'yes' : 'no'}
            onChange={(value) => onChange({ ...rules, quantities: value === 'yes' })}
          />,
        )}
      </RuleLine>
    </>
  )
}

interface WithRecord {
  readonly record: NamedRecord
}

export const RainRules = ({ record }: WithRecord) => {
  const { rules, faults } = useRulesForm()
  const { rain } = rules
  const isOdd = faults.has('rain.die') || faults.has('rain.heavyOnAtLeast')
  const heavy = chanceOf(rain.die, rain.heavyOnAtLeast)
  const average = (1 - heavy) * rain.gallons.light + heavy * rain.gallons.heavy
  return (
    <>
      <RuleLine fields={['rain.die', 'rain.heavyOnAtLeast']} meaning={meaning.rain(heavy)}>
        {sentence.rain(<RuleNumber field="rain.die" />, <RuleNumber field="rain.heavyOnAtLeast" />)}
      </RuleLine>
      <RuleLine
        fields={['rain.gallons.light', 'rain.gallons.heavy']}
        meaning={isOdd ? null : meaning.gallons(average * record.raincatchers, record.raincatchers)}
      >
        {sentence.gallons(
          { field: <RuleNumber field="rain.gallons.light" />, count: rain.gallons.light },
          <RuleNumber field="rain.gallons.heavy" />,
        )}
      </RuleLine>
    </>
  )
}

export const NeedRules = ({ record }: WithRecord) => {
  const { needs } = useRulesForm().rules
  const ofParty = (need: number): string => sayNumber(need * record.partyMembers)
  return (
    <RuleLine
      fields={['needs.ointment', 'needs.water', 'needs.food']}
      meaning={meaning.needs(
        record.partyMembers,
        ofParty(needs.ointment),
        ofParty(needs.water),
        ofParty(needs.food),
      )}
    >
      {sentence.needs(
        { field: <RuleNumber field="needs.ointment" />, count: needs.ointment },
        { field: <RuleNumber field="needs.water" />, count: needs.water },
        { field: <RuleNumber field="needs.food" />, count: needs.food },
      )}
    </RuleLine>
  )
}

const sayLost = ({ navigation, terrains }: RuleSet, { terrain, survival }: NamedRecord) => {
  const here = terrains.find(({ name }) => name === terrain) ?? terrains[0]
  if (!here || Number.isNaN(here.dc)) return null
  const lost = (pace: 'slow' | 'normal' | 'fast') =>
    chanceToBeLost(navigation, here, { pace, survival })
  return meaning.lost(here.name, survival, lost('slow'), lost('normal'), lost('fast'))
}

export const NavigationRules = ({ record }: WithRecord) => {
  const { rules, onChange } = useRulesForm()
  const skips = (field: 'navigation.onTrail' | 'navigation.onWater', value: string) => (
    <RuleChoice
      field={field}
      choices={choice.check}
      value={value === 'skip' ? 'skip' : 'check'}
      onChange={(next) => onChange(withValue(rules, field, next))}
    />
  )
  const { onTrail, onWater } = rules.navigation
  return (
    <>
      <RuleLine
        fields={['navigation.paceDc.slow', 'navigation.paceDc.normal', 'navigation.paceDc.fast']}
        meaning={sayLost(rules, record)}
      >
        {sentence.paceDc(
          <RuleNumber field="navigation.paceDc.slow" />,
          <RuleNumber field="navigation.paceDc.normal" />,
          <RuleNumber field="navigation.paceDc.fast" />,
        )}
      </RuleLine>
      <RuleLine fields={['navigation.guide']}>
        {sentence.guide(<RuleNumber field="navigation.guide" />)}
      </RuleLine>
      <RuleLine fields={['navigation.onTrail']}>
        {sentence.onTrail(skips('navigation.onTrail', onTrail))}
      </RuleLine>
      <RuleLine fields={['navigation.onWater']}>
        {sentence.onWater(skips('navigation.onWater', onWater))}
      </RuleLine>
    </>
  )
}

export const MovementRules = () => {
  const { rules, onChange } = useRulesForm()
  const { hexes, paceDie } = rules.movement
  const goesFar = Object.values(hexes).some((count) => count > 1)
  return (
    <>
      <RuleLine
        fields={['movement.hexes.slow', 'movement.hexes.normal', 'movement.hexes.fast']}
        meaning={goesFar ? meaning.oneHex : null}
      >
        {sentence.hexes(
          { field: <RuleNumber field="movement.hexes.slow" />, count: hexes.slow },
          <RuleNumber field="movement.hexes.normal" />,
          <RuleNumber field="movement.hexes.fast" />,
        )}
      </RuleLine>
      <RuleLine fields={['movement.canoe']}>
        {sentence.canoe(<RuleNumber field="movement.canoe" />)}
      </RuleLine>
      <RuleLine
        fields={['movement.paceDie']}
        meaning={paceDie === 'one-hex' ? meaning.paceDie : null}
      >
        {sentence.paceDie(
          <RuleChoice
            field="movement.paceDie"
            choices={choice.paceDie}
            value={paceDie}
            onChange={(next) => onChange(withValue(rules, 'movement.paceDie', next))}
          />,
        )}
      </RuleLine>
    </>
  )
}

const D20 = 20

export const ForageRules = ({ record: { survival } }: WithRecord) => {
  const { rules, onChange } = useRulesForm()
  const { dc, rations, gallons, whileTravelling } = rules.forage
  const [food, water] = [averageOf(rations), averageOf(gallons)]
  const march = whileTravelling === null ? 'no' : 'yes'
  return (
    <>
      <RuleLine
        fields={['forage.dc']}
        meaning={meaning.forage(survival, chanceOf(D20, dc - survival))}
      >
        {sentence.forageDc(<RuleNumber field="forage.dc" />)}
      </RuleLine>
      <RuleLine
        fields={['forage.rations', 'forage.gallons']}
        meaning={food === null || water === null ? null : meaning.yields(food, water)}
      >
        {sentence.forageYield(
          { field: <RuleText field="forage.rations" />, count: Number(rations) },
          { field: <RuleText field="forage.gallons" />, count: Number(gallons) },
        )}
      </RuleLine>
      <RuleLine fields={['forage.whileTravelling']}>
        {sentence.march(
          <RuleChoice
            field="forage.whileTravelling"
            choices={choice.march}
            value={march}
            onChange={(next) =>
              onChange(withValue(rules, 'forage.whileTravelling', next === 'no' ? null : 1))
            }
          />,
          whileTravelling === null
            ? null
            : { field: <RuleNumber field="forage.whileTravelling" />, count: whileTravelling },
        )}
      </RuleLine>
    </>
  )
}
