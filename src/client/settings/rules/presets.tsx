import { useQuery } from '@tanstack/react-query'
import { useCampaign } from '#client/session/use-gm.ts'
import { sayError } from '#client/ui/api/problem.ts'
import { Button } from '#client/ui/button.tsx'
import { isSameJson } from '#protocol/json-patch.ts'
import { apiPath } from '#protocol/paths.ts'
import type { RulesAnswer, RulesPreset } from '#protocol/rules/rules.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { matchToMapTerrains } from './players-read.tsx'
import styles from './presets.module.css'
import rulesStyles from './rules.module.css'
import { changedFields, ruleLabel, sayRule, useRulesForm } from './rules-draft.ts'
import * as words from './words.ts'

const sayChanges = (from: RuleSet, to: RuleSet): readonly string[] =>
  changedFields(from, to).map((field) => {
    const said = sayRule(field, to, from)
    if (field === 'terrains') return said
    return words.preset.change(ruleLabel(field, to), sayRule(field, from, to), said)
  })

interface PresetPartProps {
  readonly preset: RulesPreset
  readonly known: RuleSet['terrains']
  readonly onTake: (rules: RuleSet) => void
}

/** A ready rule set with the changes that taking it would make. */
const PresetPart = ({ preset, known, onTake }: PresetPartProps) => {
  const { rules: drafted } = useRulesForm()
  const { name, about } = preset
  const rules = { ...preset.rules, terrains: matchToMapTerrains(preset.rules.terrains, known) }
  const changes = sayChanges(drafted, rules)
  const hasOtherTerrains = !isSameJson(drafted.terrains, rules.terrains)
  const hasOtherNumbers = changes.length > (hasOtherTerrains ? 1 : 0)
  return (
    <details className={`fold ${styles.chapter}`}>
      <summary>
        <span className="heading">{name}</span>
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

export const Presets = ({ known }: Pick<PresetPartProps, 'known'>) => {
  const queryKey = [apiPath(useCampaign(), '/rules')]
  const { data, error } = useQuery<RulesAnswer>({ queryKey })
  const { onChange } = useRulesForm()
  return (
    <div>
      {data?.presets.map((preset) => (
        <PresetPart key={preset.id} preset={preset} known={known} onTake={onChange} />
      ))}
      {!data && (
        <p className={`soft ${rulesStyles.prose}`}>
          {error ? words.preset.failed(sayError(error)) : words.preset.asking}
        </p>
      )}
    </div>
  )
}
