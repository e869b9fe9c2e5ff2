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
import {
  faultId,
  faultsBelow,
  newTerrainId,
  type RemovedTerrain,
  useRulesForm,
} from './rules-draft.ts'
import styles from './terrains.module.css'
import * as words from './words.ts'

const SIGHT_CHOICES = ['0', '1', '2', '3'].map((sight) => [sight, sight] as const)

type NamedTable = Pick<TableSummary, 'id' | 'name'>

const namesOf = (named: readonly NamedTable[]) => named.map(({ id, name }) => [id, name] as const)

/** In words, the standard's value of each part in which this terrain differs. */
const sayStandardParts = (
  terrain: Terrain,
  standard: Terrain,
  tables: readonly NamedTable[],
): readonly string[] => {
  const { part } = words.terrain
  const standardParts = {
    name: standard.name,
    dc: part.dc(standard.dc),
    cost: part.cost(standard.cost),
    fastest: part.fastest(standard.fastest),
    table: part.table(tables.find(({ id }) => id === standard.table)?.name),
    sight: part.sight(standard.sight),
    water: part.water(standard.water),
    colour: part.colour,
  }
  const parts = Object.keys(standardParts) as (keyof typeof standardParts)[]
  return parts
    .filter((each) => !Object.is(terrain[each], standard[each]))
    .map((each) => standardParts[each])
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
  const ofTerrain = words.terrain.ofTerrain(name)
  const changeTerrain = (part: Partial<Terrain>): void => onChange({ ...terrain, ...part })
  const standardTerrain = STANDARD_RULES.terrains.find((each) => each.id === id)
  const standard = standardTerrain && { ...standardTerrain, playersName }
  const changed = standard !== undefined && !isSameJson(standard, terrain)
  const hiddenName = <span className="visually-hidden">{ofTerrain}</span>
  const numberField = (part: 'dc' | 'cost') => (
    <span className={`labelled ${styles.part}`} style={{ gridArea: part }}>
      <span aria-hidden="true">{words.terrain[part]}</span>
      <TypedField
        kind="number"
        label={words.terrain[part] + ofTerrain}
        path={`${path}.${part}`}
        value={terrain[part]}
        onChange={(value) => changeTerrain({ [part]: value })}
      />
    </span>
  )
  const choiceField = (
    part: 'fastest' | 'table' | 'sight',
    options: readonly (readonly [string, string])[],
  ) => (
    <label className={`labelled ${styles.part}`} style={{ gridArea: part }}>
      <span>
        {words.terrain[part]}
        {hiddenName}
      </span>
      <Select
        options={options}
        value={String(terrain[part])}
        aria-invalid={faultsBelow(faults, `${path}.${part}`).length > 0}
        aria-describedby={faultId(`${path}.${part}`)}
        onChange={(value) => changeTerrain({ [part]: part === 'sight' ? Number(value) : value })}
      />
    </label>
  )
  const isTableGone = tables.every((each) => each.id !== terrain.table)
  return (
    <li className={`ruled ${styles.row}`} data-changed={changed || undefined}>
      <input
        className={`field ${styles.colour}`}
        type="color"
        aria-label={words.terrain.colour + ofTerrain}
        value={terrain.colour}
        onChange={({ target }) => changeTerrain({ colour: target.value })}
      />
      <TextField
        id={nameId(id)}
        className={styles.name}
        aria-label={words.terrain.name + ofTerrain}
        path={`${path}.name`}
        value={name}
        onChange={(name) => changeTerrain({ name })}
      />
      <span className={`labelled ${styles.part}`} style={{ gridArea: 'players' }}>
        <span aria-hidden="true">{words.terrain.playersName}</span>
        <TextField
          className="wide"
          aria-label={words.terrain.playersName + ofTerrain}
          placeholder={name}
          path={`${path}.playersName`}
          value={playersName ?? ''}
          onChange={(typed) => changeTerrain({ playersName: typed || null })}
        />
      </span>
      {numberField('dc')}
      {numberField('cost')}
      {choiceField('fastest', Object.entries(words.fastest))}
      {choiceField('table', [
        ...(isTableGone ? [[terrain.table, words.terrain.noTable] as const] : []),
        ...namesOf(tables),
      ])}
      {choiceField('sight', SIGHT_CHOICES)}
      <Checkbox
        className={styles.water}
        checked={terrain.water}
        onChange={(water) => changeTerrain({ water })}
      >
        {words.terrain.water}
        {hiddenName}
      </Checkbox>
      <Button
        className={styles.remove}
        spoken={name}
        disabled={isLast}
        title={isLast ? words.terrain.last : undefined}
        onClick={onRemove}
      >
        {words.terrain.removeTerrain}
      </Button>
      {changed && (
        <div className={`row soft between ${styles.standard}`}>
          <p>{words.terrain.standard(sayStandardParts(terrain, standard, tables))}</p>
          <Button
            spoken={name}
            onClick={() => {
              flushSync(() => onChange(standard))
              focusById(nameId(id))
            }}
          >
            {words.back}
          </Button>
        </div>
      )}
      <Faults className={styles.problems} faults={faultsBelow(faults, path)} />
    </li>
  )
}

const focusById = (id: string): void => document.getElementById(id)?.focus()

const nameId = (id: TerrainId): string => `terrain-name-${id}`

interface TerrainsProps {
  readonly tables: readonly NamedTable[]
  readonly removed: readonly RemovedTerrain[]
  readonly onReplace: (id: TerrainId, to: TerrainId) => void
}

const ADD_ID = 'add-a-terrain'
const NEW_COLOUR = '#a9cf5f'
const NEW_DC = 15

export const Terrains = ({ tables, removed, onReplace }: TerrainsProps) => {
  const { rules: drafted, faults, onChange } = useRulesForm()
  const { terrains } = drafted
  const setTerrains = (next: readonly Terrain[]): void => onChange({ ...drafted, terrains: next })
  const addTerrain = (terrain: Terrain): void => {
    flushSync(() => setTerrains([...terrains, terrain]))
    focusById(nameId(terrain.id))
  }
  const addNew = (): void => {
    const id = newTerrainId([...terrains, ...removed.map(({ terrain }) => terrain)])
    const table = terrains.at(-1)?.table ?? tables[0]?.id ?? ''
    addTerrain({
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
  const removeTerrain = (index: number): void => {
    const next = terrains.filter((_, at) => at !== index)
    flushSync(() => setTerrains(next))
    const neighbour = next[Math.min(index, next.length - 1)]
    focusById(neighbour ? nameId(neighbour.id) : ADD_ID)
  }
  const { max } = TERRAIN_COUNT
  const isFull = terrains.length >= max
  const listFault = faults.find(({ path }) => path === 'terrains')
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
            onChange={(next) => setTerrains(terrains.with(index, next))}
            onRemove={() => removeTerrain(index)}
          />
        ))}
      </ul>
      {listFault && <p className="wrong">{words.fault(listFault)}</p>}
      {isFull ? (
        <p className={`soft ${rules.prose}`}>{words.terrain.full(max)}</p>
      ) : (
        <Button id={ADD_ID} onClick={addNew}>
          {words.terrain.addTerrain}
        </Button>
      )}
      {removed.length > 0 && (
        <div className="note apart-4">
          <h4>{words.terrain.removed}</h4>
          <ul className="stack gap-2">
            {removed.map(({ terrain, use, replacement }) => (
              <li key={terrain.id} className="row">
                <s>{terrain.name}</s>{' '}
                {use ? (
                  <label>
                    {words.terrain.becomes(words.terrain.usedBy(use.isInRecord, use.hexes))}{' '}
                    <Select
                      options={namesOf(terrains)}
                      aria-label={words.terrain.instead(terrain.name)}
                      value={replacement ?? ''}
                      onChange={(next) => onReplace(terrain.id, next)}
                    />
                  </label>
                ) : (
                  <span className={`soft ${rules.prose}`}>{words.terrain.unused}</span>
                )}{' '}
                {!isFull && (
                  <Button spoken={terrain.name} onClick={() => addTerrain(terrain)}>
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
