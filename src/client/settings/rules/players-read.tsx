import { useGm, useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import styles from './rules.module.css'
import { plainNames, withPlainName } from './terrain-names.ts'
import { terrain as words } from './words.ts'

/** R-TER-4: where names tell players a grade, one press takes it away. */
export const PlayersRead = () => {
  const gm = useGm()
  const rules = useView((view) => view.rules)
  const take = (name: string): void => {
    const body = { ...rules, terrains: withPlainName(rules.terrains, name) }
    const says = words.playersRead(name)
    void gm.run({ kind: 'edit', method: 'PUT', route: '/rules', body, says, basedOn: { rules } })
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
