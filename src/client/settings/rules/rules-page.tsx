import { type ReactNode, useMemo, useState } from 'react'
import { cleanRules, findRuleFaults } from '../../../protocol/rule-faults.ts'
import type { GmView } from '../../../protocol/views.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import type { TerrainId } from '../../../rules/terrain.ts'
import type { FullPageProps } from '../../gm/full-page/full-page-props.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import {
  EncounterRules,
  ForageRules,
  MovementRules,
  NavigationRules,
  NeedRules,
  RainRules,
} from './chapters.tsx'
import { changedFields, ruleLabel } from './draft-fields.ts'
import { LostTable } from './lost-table.tsx'
import { Presets } from './presets.tsx'
import styles from './rules.module.css'
import { RulesDialog, RulesFoot, type Section, sectionId } from './rules-dialog.tsx'
import { leftOut, type Uses } from './rules-draft.ts'
import { RulesFormContext } from './rules-form.ts'
import { Terrains } from './terrains.tsx'
import { useRulesDraft, useRulesSave } from './use-rules-draft.ts'
import * as words from './words.tsx'

/** Where each terrain is in use: the record, painted hexes. */
const usesIn = ({ rules, map, terrain: painted }: GmView): Uses => {
  const hexes = new Map(
    painted.map(({ terrain, runs }) => [
      terrain,
      runs.reduce((sum, [, , count]) => sum + count, 0),
    ]),
  )
  const uses = rules.terrains.map(({ id, name }) => {
    const use = { isOfRecord: name === map.terrain, hexes: hexes.get(name) ?? 0 }
    return [id, use] as const
  })
  return new Map<TerrainId, (typeof uses)[number][1]>(
    uses.filter(([, { isOfRecord, hexes: count }]) => isOfRecord || count > 0),
  )
}

const Chapter = (props: { readonly section: Section; readonly children: ReactNode }) => (
  <section className={styles.chapter} aria-labelledby={sectionId(props.section)}>
    <h3 id={sectionId(props.section)} tabIndex={-1}>
      {words.section[props.section]}
    </h3>
    {props.children}
  </section>
)

export const RulesPage = ({ campaign, gm, session, view, status, onClose }: FullPageProps) => {
  const { map, tables } = view
  const work = useRulesDraft(campaign, view.rules)
  const { rules, unsaved, elsewhere } = work
  const faults = useMemo(() => {
    const hasTable = (id: string) => tables.some((table) => table.id === id)
    const found = findRuleFaults(cleanRules(rules), { hasTable })
    return new Map(found.map((fault) => [fault.path, fault]))
  }, [rules, tables])
  const uses = useMemo(() => usesIn(view), [view])
  const gone = leftOut(work.draft, view.rules, uses)
  const saving = useRulesSave(gm, work, gone, faults.size)
  const [leaving, setLeaving] = useState(false)
  useUnsavedWarning(unsaved, { outlivesReload: true })

  const names = changedFields(view.rules, rules).map((field) => ruleLabel(field))
  const ofOurs = changedFields(STANDARD_RULES, rules).length
  const leave = (): void => {
    work.drop()
    onClose()
  }
  return (
    <RulesDialog
      onClose={() => (unsaved ? setLeaving(true) : onClose())}
      onSave={() => void saving.save()}
      foot={
        <RulesFoot
          session={session}
          status={status}
          unsaved={unsaved ? names : []}
          saving={saving}
          leaving={leaving}
          canUndo={view.undo?.kind === 'rules'}
          onUndo={() => {
            saving.forget()
            void gm.run({ kind: 'undo' })
          }}
          onStay={() => setLeaving(false)}
          onLeave={leave}
          onTryAgain={() => gm.tell({ kind: 'nudged' })}
        />
      }
    >
      <RulesFormContext
        value={{
          rules,
          faults,
          onChange: (next) => {
            saving.forget()
            work.set(next)
          },
        }}
      >
        <div className={styles.beside}>
          <div className={styles.book}>
            {elsewhere.length > 0 && (
              <div className={styles.note} role="alert">
                <strong>{words.elsewhere.told(elsewhere.map((field) => ruleLabel(field)))}</strong>
                <p>{words.elsewhere.about}</p>
                <div className={styles.answers}>
                  <Button onClick={work.keepMine}>{words.elsewhere.keep}</Button>
                  <Button onClick={work.drop}>{words.elsewhere.theirs}</Button>
                </div>
              </div>
            )}
            <p className={styles.soft}>{words.about}</p>
            <p className={styles.count}>
              <span>{words.changedRules(ofOurs)}</span>
              {ofOurs > 0 && (
                <Button onClick={() => work.set(STANDARD_RULES)}>{words.allBack}</Button>
              )}
            </p>
            <Chapter section="presets">
              <Presets campaign={campaign} />
            </Chapter>
            <Chapter section="encounters">
              <EncounterRules />
            </Chapter>
            <Chapter section="rain">
              <RainRules record={map} />
            </Chapter>
            <Chapter section="needs">
              <NeedRules record={map} />
            </Chapter>
            <Chapter section="navigation">
              <NavigationRules record={map} />
            </Chapter>
            <Chapter section="movement">
              <MovementRules />
            </Chapter>
            <Chapter section="forage">
              <ForageRules record={map} />
            </Chapter>
            <Chapter section="terrains">
              <Terrains tables={tables} gone={gone} onReplace={work.replace} />
            </Chapter>
          </div>
          <aside className={styles.preview}>
            <LostTable survival={map.survival} />
          </aside>
        </div>
      </RulesFormContext>
    </RulesDialog>
  )
}
