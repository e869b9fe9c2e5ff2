import { sayNumber } from '#client/ui/format/numbers.ts'
import { fieldsInUse, isSupply } from '#client/ui/format/record.ts'
import { rain } from '#client/ui/words.ts'
import type { PlayerView } from '#protocol/views.ts'
import { RECORD_NUMBERS } from '#rules/record.ts'
import { sayWeather } from '#rules/weather-name.ts'
import * as words from './words.ts'

type PlayerMap = PlayerView['map']

const sameMap = (a: PlayerMap, b: PlayerMap): boolean => {
  const { position: from, ...rest } = a
  const { position: to, ...others } = b
  const fields = Object.keys(rest) as (keyof typeof rest)[]
  return (
    from?.x === to?.x && from?.y === to?.y && fields.every((name) => rest[name] === others[name])
  )
}

const sayFound = (before: PlayerView, after: PlayerView): string => {
  const known = new Set(before.sites.map(({ id }) => id))
  const names = after.sites.filter(({ id }) => !known.has(id)).map(({ name }) => name)
  return names.length === 0 ? '' : ` ${words.nowOnMap(names)}`
}

export const newsOf = (before: PlayerView, after: PlayerView): string | null => {
  const { map, day } = after
  const found = sayFound(before, after)
  if (day === before.day && sameMap(map, before.map)) return found.trim() || null
  const held = fieldsInUse(after).filter(isSupply)
  const told = held.map((store) => `${sayNumber(map[store])} ${RECORD_NUMBERS[store].unit}`)
  const stores = `${told.join(', ')}.`
  const sky = sayWeather(words.rained(rain[map.rain]), after.weather, ', ')
  if (day > before.day) return `${words.dayEnded(sayNumber(day), sky)} ${stores}${found}`
  if (day < before.day) return `${words.takenBack(sayNumber(day))} ${stores}${found}`
  return `${words.changedByGm} ${stores}${found}`
}
