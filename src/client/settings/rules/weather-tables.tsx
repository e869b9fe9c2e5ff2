import { useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { inPoints } from '#client/ui/gm-words.ts'
import { Checkbox, Select } from '#client/ui/inputs.tsx'
import { isSameJson } from '#protocol/json-patch.ts'
import { hasTerrainCosts } from '#rules/movement.ts'
import { RAINS } from '#rules/record.ts'
import { WEATHER_ROW_COUNT, WEATHER_TABLE_COUNT } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { newWeatherRow, type Weather, type WeatherRow, type WeatherTable } from '#rules/weather.ts'
import { averageByRow } from './chapters.ts'
import { Faults, TextField, TypedField } from './fields.tsx'
import rules from './rules.module.css'
import { faultsBelow, newTerrainId, useRulesForm } from './rules-draft.ts'
import styles from './weather-tables.module.css'
import * as words from './words.ts'

/** The rows without gaps from 1 to the die: each begins after the end of the one before. */
const withoutGaps = (rows: readonly WeatherRow[], die: number): readonly WeatherRow[] =>
  rows.map((row, at) => ({
    ...row,
    from: (rows[at - 1]?.to ?? 0) + 1,
    to: at === rows.length - 1 ? die : row.to,
  }))

interface RowProps {
  readonly row: WeatherRow
  readonly path: string
  readonly isLast: boolean
  readonly isOnly: boolean
  readonly onChange: (row: WeatherRow) => void
  readonly onRemove: () => void
}

/** Fields of one weather row in a line: `1 to 3 Light, light rain, 0 gallons, …`. */
const WeatherRowLine = ({ row, path, isLast, isOnly, onChange, onRemove }: RowProps) => {
  const { faults, rules: drafted } = useRulesForm()
  const { name, points } = row
  const isInPoints = hasTerrainCosts(drafted)
  const changeRow = (part: Partial<WeatherRow>): void => onChange({ ...row, ...part })
  const numberField = (part: 'to' | 'gallons' | 'dc' | 'points') => (
    <TypedField
      kind="number"
      label={inPoints(words.weather.part[part](name), isInPoints)}
      path={`${path}.${part}`}
      value={row[part]}
      onChange={(value) => changeRow({ [part]: value })}
    />
  )
  const checkbox = (part: 'march' | 'canoe', checked: boolean, change: Partial<WeatherRow>) => (
    <Checkbox checked={checked} onChange={() => changeRow(change)}>
      {words.weather[part]}
      <span className="visually-hidden">{words.weather.of(name)}</span>
    </Checkbox>
  )
  return (
    <li className={`row ruled ${styles.row}`}>
      <span className={rules.together}>
        {isLast ? words.weather.results(row) : words.weather.from(row.from)}{' '}
        {!isLast && numberField('to')}
      </span>
      <TextField
        className={`${rules.choice} ${styles.name}`}
        aria-label={words.weather.part.name(name)}
        path={`${path}.name`}
        value={name}
        onChange={(name) => changeRow({ name })}
      />
      <Select
        className={`field ${rules.choice}`}
        options={RAINS.map((rain) => [rain, words.weather.rain[rain]])}
        aria-label={words.weather.part.rain(name)}
        value={row.rain}
        onChange={(rain) => changeRow({ rain })}
      />
      <span className={rules.together}>
        {numberField('gallons')} {words.unit.gallons(row.gallons)}
      </span>
      {!isOnly && (
        <Button className={styles.remove} spoken={name} onClick={onRemove}>
          {words.terrain.removeTerrain}
        </Button>
      )}
      <div className={`row ${styles.effects}`}>
        <span className={rules.together}>
          {words.weather.dc} {numberField('dc')}
        </span>
        {checkbox('march', points !== null, { points: points === null ? 0 : null })}
        {points !== null && (
          <span className={rules.together}>
            {inPoints(words.weather.hexes, isInPoints)} {numberField('points')}
          </span>
        )}
        {checkbox('canoe', row.canoe, { canoe: !row.canoe })}
      </div>
      <Faults faults={faultsBelow(faults, path)} />
    </li>
  )
}

interface TableProps {
  readonly table: WeatherTable
  readonly path: string
  /** True for a campaign's only weather table, which needs no name. */
  readonly isOnly: boolean
  readonly onChange: (table: WeatherTable) => void
  readonly onRemove: () => void
}

const WeatherTableForm = ({ table, path, isOnly, onChange, onRemove }: TableProps) => {
  const { faults } = useRulesForm()
  const { raincatchers } = useView().map
  const { name, die } = table
  // Rows are not sorted while a number is faulty, so that the field under the cursor stays in
  // place.
  const rows =
    faultsBelow(faults, path).length > 0
      ? table.rows
      : table.rows.toSorted((a, b) => a.from - b.from)
  const setRows = (next: readonly WeatherRow[], die = table.die): void =>
    onChange({ ...table, die, rows: withoutGaps(next, die) })
  const tablePaths = ['name', 'die', 'rows'].map((part) => `${path}.${part}`)
  return (
    <div>
      <div className={rules.sentence}>
        {!isOnly && (
          <TextField
            className={`${rules.choice} ${styles.name}`}
            aria-label={words.weather.tableName(name)}
            path={`${path}.name`}
            value={name}
            onChange={(name) => onChange({ ...table, name })}
          />
        )}{' '}
        {words.weather.rolledOn}
        <TypedField
          kind="number"
          label={isOnly ? words.weather.die : words.weather.dieOf(name)}
          path={`${path}.die`}
          value={die}
          onChange={(next) => setRows(rows, next)}
        />{' '}
        {!isOnly && (
          <Button className={rules.back} spoken={name} onClick={onRemove}>
            {words.terrain.removeTerrain}
          </Button>
        )}
      </div>
      <Faults faults={faults.filter((fault) => tablePaths.includes(fault.path))} />
      <ul>
        {rows.map((row, at) => (
          <WeatherRowLine
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and keep their order.
            key={at}
            row={row}
            path={`${path}.rows.${table.rows.indexOf(row)}`}
            isLast={at === rows.length - 1}
            isOnly={rows.length === 1}
            onChange={(next) => setRows(rows.with(at, next))}
            onRemove={() => setRows(rows.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {faultsBelow(faults, path).length === 0 && (
        <p className="soft">
          {words.meaning.rain(averageByRow(table, ({ rain }) => Number(rain === 'Heavy')))}{' '}
          {words.meaning.gallons(
            averageByRow(table, ({ gallons }) => gallons * raincatchers),
            raincatchers,
          )}
        </p>
      )}
      {rows.length < WEATHER_ROW_COUNT.max && (
        <Button
          spoken={isOnly ? '' : name}
          onClick={() => {
            const shortenedRows = rows.map((row) =>
              row.to === die ? { ...row, to: die - 1 } : row,
            )
            setRows([...shortenedRows, newWeatherRow(die)])
          }}
        >
          {words.weather.addRow}
        </Button>
      )}
    </div>
  )
}

/** R-WEATHER-1: all weather tables, and the choice of the current one. */
export const WeatherTables = () => {
  const { rules: drafted, onChange } = useRulesForm()
  const { weather } = drafted
  const { on, tables } = weather
  const changeRow = (part: Partial<Weather>): void =>
    onChange({ ...drafted, weather: { ...weather, ...part } })
  const remove = (index: number): void => {
    const remainingTables = tables.toSpliced(index, 1)
    changeRow({
      tables: remainingTables,
      on: remainingTables.some(({ id }) => id === on) ? on : (remainingTables[0]?.id ?? on),
    })
  }
  const add = (): void => {
    const [templateTable = STANDARD_RULES.weather.tables[0]] = tables
    if (!templateTable) return
    const id = newTerrainId(tables)
    changeRow({
      tables: [
        ...tables,
        { ...templateTable, id, name: words.weather.newTable(tables.length + 1) },
      ],
    })
  }
  const changed = !isSameJson(weather, STANDARD_RULES.weather)
  return (
    <div className={rules.line} data-changed={changed || undefined}>
      <div className={`stack gap-4 ${styles.tables}`}>
        {tables.length > 1 && (
          <label className={rules.sentence}>
            {words.weather.on}{' '}
            <Select
              className={`field ${rules.choice}`}
              options={tables.map(({ id, name }) => [id, name])}
              value={on}
              onChange={(next) => changeRow({ on: next })}
            />
          </label>
        )}
        {tables.map((table, index) => (
          <WeatherTableForm
            key={table.id}
            table={table}
            path={`weather.tables.${index}`}
            isOnly={tables.length === 1}
            onChange={(next) => changeRow({ tables: tables.with(index, next) })}
            onRemove={() => remove(index)}
          />
        ))}
        <div className="row">
          {tables.length < WEATHER_TABLE_COUNT.max && (
            <Button onClick={add}>{words.weather.addTable}</Button>
          )}
          {changed && (
            <Button
              spoken={words.section.weather}
              onClick={() => changeRow(STANDARD_RULES.weather)}
            >
              {words.back}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
