export const print = 'Print'
export const caption = (product: string, day: string) => `${product} · ${day}`
