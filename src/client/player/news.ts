import { sayNumber } from '#client/ui/format/numbers.ts'
import { fieldsInUse, isSupply } from '#client/ui/format/record.ts'
import { rain } from '#client/ui/words.ts'
import type { PlayerView } from '#protocol/views.ts'
import { RECORD_NUMBERS } from '#rules/record.ts'
import { sayWeather } from '#rules/weather-name.ts'
import * as words from './words.ts'

type PlayerMap = PlayerView['map']

const isSameMap = (a: PlayerMap, b: PlayerMap): boolean => {
  const { position: from, ...beforeFields } = a
  const { position: to, ...afterFields } = b
  const fields = Object.keys(beforeFields) as (keyof typeof beforeFields)[]
  return (
    from?.x === to?.x &&
    from?.y === to?.y &&
    fields.every((name) => beforeFields[name] === afterFields[name])
  )
}

const sayNewSites = (before: PlayerView, after: PlayerView): string => {
  const known = new Set(before.sites.map(({ id }) => id))
  const names = after.sites.filter(({ id }) => !known.has(id)).map(({ name }) => name)
  return names.length === 0 ? '' : ` ${words.nowOnMap(names)}`
}

export const newsOf = (before: PlayerView, after: PlayerView): string | null => {
  const { map, day } = after
  const newSites = sayNewSites(before, after)
  if (day === before.day && isSameMap(map, before.map)) return newSites.trim() || null
  const suppliesInUse = fieldsInUse(after).filter(isSupply)
  const amounts = suppliesInUse.map(
    (store) => `${sayNumber(map[store])} ${RECORD_NUMBERS[store].unit}`,
  )
  const stores = `${amounts.join(', ')}.`
  const weather = sayWeather(words.rained(rain[map.rain]), after.weather, ', ')
  if (day > before.day) return `${words.dayEnded(sayNumber(day), weather)} ${stores}${newSites}`
  if (day < before.day) return `${words.takenBack(sayNumber(day))} ${stores}${newSites}`
  return `${words.changedByGm} ${stores}${newSites}`
}
