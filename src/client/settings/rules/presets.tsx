import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameJson } from '../../../protocol/json-patch.ts'
import { apiPath } from '../../../protocol/paths.ts'
import type { RulesAnswer, RulesPreset } from '../../../protocol/rules.ts'
import { costsPoints } from '../../../rules/movement.ts'
import { type RuleSet, ruleAt } from '../../../rules/rule-set.ts'
import { tableOn } from '../../../rules/weather.ts'
import { useCampaign } from '../../gm/session/use-gm.ts'
import { sayTrouble } from '../../ui/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { inPoints } from '../../ui/gm-words.ts'
import { matchedTo } from './players-read.tsx'
import styles from './presets.module.css'
import rulesStyles from './rules.module.css'
import { changedFields, ruleLabel, sayValue, useRulesForm } from './rules-draft.ts'
import * as words from './words.ts'

const sayTerrains = (from: RuleSet['terrains'], to: RuleSet['terrains']): string => {
  const before = new Map(from.map((terrain) => [terrain.id, terrain]))
  const after = new Set(to.map(({ id }) => id))
  const changed = to.flatMap((terrain) => {
    const old = before.get(terrain.id)
    if (!old || isSameJson(old, terrain)) return []
    const parts = (['dc', 'cost', 'fastest'] as const).filter((part) => old[part] !== terrain[part])
    const said = parts.map((part) => words.preset.part(part, old[part], terrain[part]))
    return [[terrain.name, ...said].join(' ')]
  })
  const come = to.filter(({ id }) => !before.has(id)).map(({ name }) => name)
  const gone = from.filter(({ id }) => !after.has(id)).map(({ name }) => name)
  return words.preset.terrainsChange(gone, come, changed)
}

const sayChanges = (from: RuleSet, to: RuleSet): readonly string[] =>
  changedFields(from, to).map((field) => {
    if (field === 'terrains') return sayTerrains(from.terrains, to.terrains)
    const say = (rules: RuleSet): string =>
      field === 'weather'
        ? inPoints(words.weather.table(tableOn(rules.weather)), costsPoints(to))
        : sayValue(field, ruleAt(rules, field))
    return words.preset.change(ruleLabel(field, to), say(from), say(to))
  })

interface PresetPartProps {
  readonly preset: RulesPreset
  /** The terrains that the map has. */
  readonly known: RuleSet['terrains']
  readonly onTake: (rules: RuleSet) => void
}

/** A ready rule set: what it changes on the page is told before it is taken. */
const PresetPart = ({ preset, known, onTake }: PresetPartProps) => {
  const { rules: drafted } = useRulesForm()
  const { name, about } = preset
  const rules = { ...preset.rules, terrains: matchedTo(preset.rules.terrains, known) }
  const changes = sayChanges(drafted, rules)
  const hasOtherTerrains = !isSameJson(drafted.terrains, rules.terrains)
  const hasOtherNumbers = changes.length > (hasOtherTerrains ? 1 : 0)
  return (
    <details className={`fold ${styles.chapter}`}>
      <summary>
        <span className={styles.name}>{name}</span>
        <span className="soft">{about}</span>
      </summary>
      {changes.length === 0 ? (
        <p className={`soft ${rulesStyles.prose}`}>{words.preset.asYours}</p>
      ) : (
        <>
          <ul className={styles.changes} aria-label={words.preset.changes(name)}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <div className="row">
            <Button look="primary" spoken={name} onClick={() => onTake(rules)}>
              {words.preset.take}
            </Button>
            {hasOtherTerrains && hasOtherNumbers && (
              <>
                <Button
                  spoken={name}
                  onClick={() => onTake({ ...rules, terrains: drafted.terrains })}
                >
                  {words.preset.takeNumbers}
                </Button>
                <Button
                  spoken={name}
                  onClick={() => onTake({ ...drafted, terrains: rules.terrains })}
                >
                  {words.preset.takeTerrains}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </details>
  )
}

/** The ready rule sets, once they came. */
export const Presets = ({ known }: Pick<PresetPartProps, 'known'>) => {
  const queryKey = [apiPath(useCampaign(), '/rules')]
  const { data, error } = useQuery<RulesAnswer>({ queryKey })
  const { onChange } = useRulesForm()
  const [taken, setTaken] = useState('')
  return (
    <div>
      {data?.presets.map((preset) => (
        <PresetPart
          key={preset.id}
          preset={preset}
          known={known}
          onTake={(rules) => {
            onChange(rules)
            setTaken(words.preset.taken(preset.name))
          }}
        />
      ))}
      <p className={`soft ${rulesStyles.prose}`} aria-live="polite">
        {data ? taken : error ? words.preset.failed(sayTrouble(error)) : words.preset.asking}
      </p>
    </div>
  )
}
