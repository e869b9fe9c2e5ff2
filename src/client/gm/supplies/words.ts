import { days } from '#client/ui/gm-words.ts'

export const title = 'Supplies'
/** Shorter than the field's name, so that its buttons differ from it. */
export const less = {
  partyMembers: 'One person fewer',
  food: 'One ration less',
  water: 'One gallon less',
  ointment: 'One application less',
  raincatchers: 'One raincatcher less',
  survival: 'Bonus one lower',
}
export const more = {
  partyMembers: 'One person more',
  food: 'One ration more',
  water: 'One gallon more',
  ointment: 'One application more',
  raincatchers: 'One raincatcher more',
  survival: 'Bonus one higher',
}
export const aDay = (need: string) => `− ${need} a day`
export const lastsFor = (count: number) => `for ${days(count)}`
export const short = (missing: string) => `${missing} short`

/** On a phone: the six fields with their plus and minus. */
export const openStores = 'Plus and minus'
export const closeStores = 'Smaller fields'
