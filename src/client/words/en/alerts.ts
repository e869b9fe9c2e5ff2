export const title = 'Alerts'
/** Behind the title. */
export const ofDay = (day: number) => `of day ${day}`
export const ofDays = (from: number, to: number) => `of days ${from} to ${to}`
/** Before an alert of a run. */
export const onDay = (day: number) => `Day ${day} `
export const elsewhere = 'ended on another screen'
export const none = 'No alerts'
/** Of a day that was ended on another terrain than the map's. */
export const otherLand = (as: string, map: string) => `Ended as ${as}; the map says ${map}.`
/** The encounter that an alert tells of. */
export const open = 'Open'
export const theEncounter = 'the encounter'
export const dismiss = (number: number) => `Dismiss alert ${number}`
export const dismissNote = 'Dismiss'
export const fewer = 'Fewer'
export const more = (count: number) => `${count} more`
export const moreBelow = (count: number) => `${count} more below`
export const dismissAll = (count: number) => `Dismiss all (${count})`
