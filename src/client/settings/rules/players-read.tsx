import { useGm, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { foldText } from '#shared/name.ts'
import styles from './rules.module.css'
import { terrain as words } from './words.ts'

type Terrains = RuleSet['terrains']

const GRADED = /^(.+?)\s*\([^()]*\)$/

/** `Jungle` of `Jungle (Lesser Undead)`; null for a name without brackets at its end. */
const withoutGrade = (name: string): string | null => GRADED.exec(name)?.[1] ?? null

/** R-TER-4: what players may read instead of names that tell them a grade. */
const plainNames = (terrains: Terrains): readonly string[] => [
  ...new Set(
    terrains.flatMap(({ name, playersName }) =>
      playersName === null ? (withoutGrade(name) ?? []) : [],
    ),
  ),
]

/** R-TER-4: players read the plain name of all terrains that have it with a grade. */
export const withPlainName = (terrains: Terrains, plain: string): Terrains =>
  terrains.map((terrain) =>
    terrain.playersName === null && withoutGrade(terrain.name) === plain
      ? { ...terrain, playersName: plain }
      : terrain,
  )

/** `Mountain` and `Mountains` are one. */
const nameKey = (name: string): string => foldText(name).replace(/s$/, '')

/**
 * R-RULE-6: another list of terrains, as the map knows it: one that has the id or the name of a
 * terrain of the map is that terrain, and players go on reading its name.
 */
export const matchedTo = (list: Terrains, known: Terrains): Terrains => {
  const ids = new Set(list.map(({ id }) => id))
  const left = new Map(
    known.filter(({ id }) => !ids.has(id)).map((terrain) => [nameKey(terrain.name), terrain]),
  )
  return list.map((terrain) => {
    const old = known.find(({ id }) => id === terrain.id) ?? left.get(nameKey(terrain.name))
    if (!old) return terrain
    left.delete(nameKey(terrain.name))
    return { ...terrain, id: old.id, playersName: terrain.playersName ?? old.playersName }
  })
}

/** The standard, where players go on reading the names that they have: these are no rules. */
export const standardFor = (known: Terrains): RuleSet => ({
  ...STANDARD_RULES,
  terrains: matchedTo(STANDARD_RULES.terrains, known),
})

/** R-TER-4: where names tell players a grade, one press takes it away. */
export const PlayersRead = () => {
  const gm = useGm()
  const { rules } = useView()
  const take = (name: string): void => {
    const body = { ...rules, terrains: withPlainName(rules.terrains, name) }
    const announcement = words.playersRead(name)
    void gm.run({
      kind: 'edit',
      method: 'PUT',
      route: '/rules',
      body,
      announcement,
      basedOn: { rules },
    })
  }
  const names = plainNames(rules.terrains)
  return (
    names.length > 0 && (
      <div className="note">
        <p className={styles.prose}>{words.graded}</p>
        {names.map((name) => (
          <Button key={name} onClick={() => take(name)}>
            {words.playersRead(name)}
          </Button>
        ))}
      </div>
    )
  )
}
