import { useGm, useView } from '../../gm/session/use-gm.ts'
import * as words from './words.ts'

/** R-WEATHER-1: which of several tables of weather days are rolled on. */
export const Season = () => {
  const gm = useGm()
  const rules = useView((view) => view.rules)
  const { weather } = rules
  const choose = (on: string): void => {
    const body = { ...rules, weather: { ...weather, on } }
    const name = weather.tables.find(({ id }) => id === on)?.name ?? ''
    const says = words.seasonIs(name)
    void gm.run({ kind: 'edit', method: 'PUT', route: '/rules', body, says, basedOn: { rules } })
  }
  return (
    <select
      className="field"
      aria-label={words.season}
      value={weather.on}
      onChange={({ target }) => choose(target.value)}
    >
      {weather.tables.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
