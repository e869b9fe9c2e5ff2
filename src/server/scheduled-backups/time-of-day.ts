/** By this machine's clock and time zone. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** When it was that time last, today or yesterday, in milliseconds since 1970. */
export const lastAt = (now: number, { hour, minute }: TimeOfDay): number => {
  const today = new Date(now).setHours(hour, minute, 0, 0)
  if (today <= now) return today
  const day = new Date(now)
  day.setDate(day.getDate() - 1)
  return day.setHours(hour, minute, 0, 0)
}
