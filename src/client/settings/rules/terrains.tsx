import { flushSync } from 'react-dom'
import { isSameJson } from '../../../protocol/json-patch.ts'
import type { TableSummary } from '../../../protocol/tables.ts'
import { PACES } from '../../../rules/movement.ts'
import { TERRAINS } from '../../../rules/rule-set.ts'
import { STANDARD_LAND, STANDARD_RULES } from '../../../rules/standard-rules.ts'
import type { Terrain, TerrainId } from '../../../rules/terrain.ts'
import { Button } from '../../ui/button.tsx'
import { TypedField } from './fields.tsx'
import rules from './rules.module.css'
import { faultId, faultsOf, type LeftOut, newTerrainId, useRulesForm } from './rules-draft.ts'
import styles from './terrains.module.css'
import * as words from './words.ts'

const SIGHTS = [0, 1, 2, 3]
const NUMBERS = ['dc', 'cost'] as const

type NamedTable = Pick<TableSummary, 'id' | 'name'>

/** The parts of the standard's terrain that this one has otherwise. */
const sayStandard = (
  terrain: Terrain,
  standard: Terrain,
  tables: readonly NamedTable[],
): readonly string[] => {
  const { part } = words.terrain
  const said = {
    name: standard.name,
    dc: part.dc(standard.dc),
    cost: part.cost(standard.cost),
    fastest: part.fastest(standard.fastest),
    table: part.table(tables.find(({ id }) => id === standard.table)?.name),
    sight: part.sight(standard.sight),
    water: part.water(standard.water),
    colour: part.colour,
  }
  const parts = Object.keys(said) as (keyof typeof said)[]
  return parts.filter((each) => !Object.is(terrain[each], standard[each])).map((each) => said[each])
}

interface TerrainRowProps {
  readonly terrain: Terrain
  readonly index: number
  readonly tables: readonly NamedTable[]
  readonly isLast: boolean
  readonly onChange: (terrain: Terrain) => void
  readonly onRemove: () => void
}

const TerrainRow = (props: TerrainRowProps) => {
  const { terrain, index, tables, isLast, onChange, onRemove } = props
  const { faults } = useRulesForm()
  const { id, name, playersName } = terrain
  const at = (part: string): string => `terrains.${index}.${part}`
  const of = words.terrain.of(name)
  const problems = faultsOf(faults, `terrains.${index}`)
  const isFaulty = (part: string): boolean => faultsOf(faults, at(part)).length > 0
  const described = (part: string) => ({
    'aria-invalid': isFaulty(part),
    'aria-describedby': faultId(at(part)),
  })
  const set = (part: Partial<Terrain>): void => onChange({ ...terrain, ...part })
  const ofStandard = STANDARD_RULES.terrains.find((each) => each.id === id)
  const standard = ofStandard && { ...ofStandard, playersName }
  const changed = standard !== undefined && !isSameJson(standard, terrain)
  const spoken = <span className="visually-hidden">{of}</span>
  return (
    <li className={styles.row} data-changed={changed || undefined}>
      <input
        className={`field ${styles.colour}`}
        type="color"
        aria-label={words.terrain.colour + of}
        value={terrain.colour}
        onChange={({ target }) => set({ colour: target.value })}
      />
      <input
        id={nameId(id)}
        className={`field ${styles.name}`}
        type="text"
        autoComplete="off"
        aria-label={words.terrain.name + of}
        value={name}
        {...described('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <label className={styles.pick} data-players>
        <span>
          {words.terrain.playersName}
          {spoken}
        </span>
        <input
          className={`field ${styles.playersName}`}
          type="text"
          autoComplete="off"
          placeholder={name}
          value={playersName ?? ''}
          {...described('playersName')}
          onChange={({ target }) => set({ playersName: target.value || null })}
        />
      </label>
      {NUMBERS.map((part) => (
        <span key={part} className={styles.dc} data-part={part}>
          <span aria-hidden="true">{words.terrain[part]}</span>
          <TypedField
            kind="number"
            label={words.terrain[part] + of}
            value={terrain[part]}
            invalid={isFaulty(part)}
            describedBy={faultId(at(part))}
            onChange={(number) => set({ [part]: number })}
          />
        </span>
      ))}
      <label className={styles.pick} data-fastest>
        <span>
          {words.terrain.fastest}
          {spoken}
        </span>
        <select
          className="field"
          value={terrain.fastest}
          onChange={({ target }) =>
            set({ fastest: PACES.find((pace) => pace === target.value) ?? 'fast' })
          }
        >
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {words.fastest[pace]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.pick}>
        <span>
          {words.terrain.table}
          {spoken}
        </span>
        <select
          className="field"
          value={terrain.table}
          {...described('table')}
          onChange={({ target }) => set({ table: target.value })}
        >
          {tables.every((each) => each.id !== terrain.table) && (
            <option value={terrain.table}>{words.terrain.noTable}</option>
          )}
          {tables.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.pick} data-short>
        <span>
          {words.terrain.sight}
          {spoken}
        </span>
        <select
          className="field"
          value={terrain.sight}
          onChange={({ target }) => set({ sight: Number(target.value) })}
        >
          {SIGHTS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label className={`check ${styles.water}`}>
        <input
          type="checkbox"
          checked={terrain.water}
          onChange={({ target }) => set({ water: target.checked })}
        />
        <span>
          {words.terrain.water}
          {spoken}
        </span>
      </label>
      <Button
        className={styles.remove}
        spoken={name}
        disabled={isLast}
        title={isLast ? words.terrain.last : undefined}
        onClick={onRemove}
      >
        {words.terrain.remove}
      </Button>
      {changed && (
        <div className={styles.standard}>
          <p>{words.terrain.standard(sayStandard(terrain, standard, tables))}</p>
          <Button
            spoken={name}
            onClick={() => {
              flushSync(() => onChange(standard))
              focus(nameId(id))
            }}
          >
            {words.back}
          </Button>
        </div>
      )}
      <div className={styles.problems} aria-live="polite">
        {problems.map((fault) => (
          <p key={fault.path} id={faultId(fault.path)} className="wrong">
            {words.fault(fault)}
          </p>
        ))}
      </div>
    </li>
  )
}

const focus = (id: string): void => document.getElementById(id)?.focus()

const nameId = (id: TerrainId): string => `terrain-name-${id}`

interface TerrainsProps {
  readonly tables: readonly NamedTable[]
  readonly gone: readonly LeftOut[]
  readonly onReplace: (id: TerrainId, to: TerrainId) => void
}

const ADD_ID = 'add-a-terrain'
const NEW_COLOUR = '#a9cf5f'
const NEW_DC = 15

export const Terrains = ({ tables, gone, onReplace }: TerrainsProps) => {
  const { rules: drafted, faults, onChange } = useRulesForm()
  const { terrains } = drafted
  const setAll = (next: readonly Terrain[]): void => onChange({ ...drafted, terrains: next })
  const add = (terrain: Terrain): void => {
    flushSync(() => setAll([...terrains, terrain]))
    focus(nameId(terrain.id))
  }
  const addNew = (): void => {
    const id = newTerrainId([...terrains, ...gone.map(({ terrain }) => terrain)])
    const table = terrains.at(-1)?.table ?? tables[0]?.id ?? ''
    const named = { id, name: '', playersName: null }
    add({
      ...STANDARD_LAND,
      ...named,
      dc: NEW_DC,
      water: false,
      sight: 0,
      colour: NEW_COLOUR,
      table,
    })
  }
  const remove = (index: number): void => {
    const next = terrains.filter((_, at) => at !== index)
    flushSync(() => setAll(next))
    const near = next[Math.min(index, next.length - 1)]
    focus(near ? nameId(near.id) : ADD_ID)
  }
  const { max } = TERRAINS
  const isFull = terrains.length >= max
  const ofAll = faults.find(({ path }) => path === 'terrains')
  return (
    <>
      <p className={`soft ${rules.prose}`}>{words.terrain.about}</p>
      <ul className={styles.list}>
        {terrains.map((terrain, index) => (
          <TerrainRow
            key={terrain.id}
            terrain={terrain}
            index={index}
            tables={tables}
            isLast={terrains.length === 1}
            onChange={(next) => setAll(terrains.with(index, next))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {ofAll && <p className="wrong">{words.fault(ofAll)}</p>}
      {isFull ? (
        <p className={`soft ${rules.prose}`}>{words.terrain.full(max)}</p>
      ) : (
        <Button id={ADD_ID} className={styles.add} onClick={addNew}>
          {words.terrain.add}
        </Button>
      )}
      {gone.length > 0 && (
        <div className={`note ${styles.gone}`}>
          <h4>{words.terrain.gone}</h4>
          <ul>
            {gone.map(({ terrain, use, to }) => (
              <li key={terrain.id} className="row">
                <s>{terrain.name}</s>{' '}
                {use ? (
                  <label>
                    {words.terrain.becomes(words.terrain.usedBy(use.isOfRecord, use.hexes))}{' '}
                    <select
                      className="field"
                      aria-label={words.terrain.instead(terrain.name)}
                      value={to ?? ''}
                      onChange={(event) => onReplace(terrain.id, event.target.value)}
                    >
                      {terrains.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </select>
                  </label>
                ) : (
                  <span className={`soft ${rules.prose}`}>{words.terrain.unused}</span>
                )}{' '}
                {!isFull && (
                  <Button spoken={terrain.name} onClick={() => add(terrain)}>
                    {words.terrain.putBack}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
