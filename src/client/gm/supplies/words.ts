import { days } from '#client/ui/gm-words.ts'

export const title = 'Supplies'
/** Labels of the minus buttons; they differ from the fields' names. */
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

/** Label of the button that gives the fields plus and minus, on a phone. */
export const openStores = 'Plus and minus'
export const closeStores = 'Smaller fields'
