import { flushSync } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, Select } from '#client/ui/inputs.tsx'
import { isSameJson } from '#protocol/json-patch.ts'
import type { TableSummary } from '#protocol/rules/tables.ts'
import { TERRAIN_COUNT } from '#rules/rule-set.ts'
import { STANDARD_LAND, STANDARD_RULES } from '#rules/standard-rules.ts'
import type { Terrain, TerrainId } from '#rules/terrain.ts'
import { Faults, TextField, TypedField } from './fields.tsx'
import rules from './rules.module.css'
import { faultId, faultsOf, type LeftOut, newTerrainId, useRulesForm } from './rules-draft.ts'
import styles from './terrains.module.css'
import * as words from './words.ts'

const SIGHTS = ['0', '1', '2', '3'].map((sight) => [sight, sight] as const)

type NamedTable = Pick<TableSummary, 'id' | 'name'>

const namesOf = (named: readonly NamedTable[]) => named.map(({ id, name }) => [id, name] as const)

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
  const path = `terrains.${index}`
  const of = words.terrain.of(name)
  const set = (part: Partial<Terrain>): void => onChange({ ...terrain, ...part })
  const ofStandard = STANDARD_RULES.terrains.find((each) => each.id === id)
  const standard = ofStandard && { ...ofStandard, playersName }
  const changed = standard !== undefined && !isSameJson(standard, terrain)
  const spoken = <span className="visually-hidden">{of}</span>
  const number = (part: 'dc' | 'cost') => (
    <span className={`labelled ${styles.part}`} style={{ gridArea: part }}>
      <span aria-hidden="true">{words.terrain[part]}</span>
      <TypedField
        kind="number"
        label={words.terrain[part] + of}
        path={`${path}.${part}`}
        value={terrain[part]}
        onChange={(value) => set({ [part]: value })}
      />
    </span>
  )
  const choice = (
    part: 'fastest' | 'table' | 'sight',
    options: readonly (readonly [string, string])[],
  ) => (
    <label className={`labelled ${styles.part}`} style={{ gridArea: part }}>
      <span>
        {words.terrain[part]}
        {spoken}
      </span>
      <Select
        options={options}
        value={String(terrain[part])}
        aria-invalid={faultsOf(faults, `${path}.${part}`).length > 0}
        aria-describedby={faultId(`${path}.${part}`)}
        onChange={(value) => set({ [part]: part === 'sight' ? Number(value) : value })}
      />
    </label>
  )
  const isGone = tables.every((each) => each.id !== terrain.table)
  return (
    <li className={`ruled ${styles.row}`} data-changed={changed || undefined}>
      <input
        className={`field ${styles.colour}`}
        type="color"
        aria-label={words.terrain.colour + of}
        value={terrain.colour}
        onChange={({ target }) => set({ colour: target.value })}
      />
      <TextField
        id={nameId(id)}
        className={styles.name}
        aria-label={words.terrain.name + of}
        path={`${path}.name`}
        value={name}
        onChange={(name) => set({ name })}
      />
      <span className={`labelled ${styles.part}`} style={{ gridArea: 'players' }}>
        <span aria-hidden="true">{words.terrain.playersName}</span>
        <TextField
          className="wide"
          aria-label={words.terrain.playersName + of}
          placeholder={name}
          path={`${path}.playersName`}
          value={playersName ?? ''}
          onChange={(typed) => set({ playersName: typed || null })}
        />
      </span>
      {number('dc')}
      {number('cost')}
      {choice('fastest', Object.entries(words.fastest))}
      {choice('table', [
        ...(isGone ? [[terrain.table, words.terrain.noTable] as const] : []),
        ...namesOf(tables),
      ])}
      {choice('sight', SIGHTS)}
      <Checkbox
        className={styles.water}
        checked={terrain.water}
        onChange={(water) => set({ water })}
      >
        {words.terrain.water}
        {spoken}
      </Checkbox>
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
        <div className={`row soft between ${styles.standard}`}>
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
      <Faults className={styles.problems} of={faultsOf(faults, path)} />
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
    add({
      ...STANDARD_LAND,
      id,
      name: '',
      playersName: null,
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
  const { max } = TERRAIN_COUNT
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
        <Button id={ADD_ID} onClick={addNew}>
          {words.terrain.add}
        </Button>
      )}
      {gone.length > 0 && (
        <div className="note apart-4">
          <h4>{words.terrain.gone}</h4>
          <ul className="stack gap-2">
            {gone.map(({ terrain, use, to }) => (
              <li key={terrain.id} className="row">
                <s>{terrain.name}</s>{' '}
                {use ? (
                  <label>
                    {words.terrain.becomes(words.terrain.usedBy(use.isOfRecord, use.hexes))}{' '}
                    <Select
                      options={namesOf(terrains)}
                      aria-label={words.terrain.instead(terrain.name)}
                      value={to ?? ''}
                      onChange={(next) => onReplace(terrain.id, next)}
                    />
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
