export const title = 'Alerts'
export const none = 'No alerts'
export const dismiss = (number: number) => `Dismiss alert ${number}`
export const fewer = 'Fewer'
export const more = (count: number) => `${count} more`
export const moreBelow = (count: number) => `${count} more below`
export const dismissAll = (count: number) => `Dismiss all (${count})`
