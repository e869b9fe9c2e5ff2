import type { AskedDay, Typed } from '../../../rules/dice-due.ts'
import { readDie } from './die-text.ts'

/** Runs the day with the dice typed so far. */
export type Ask = (typed: Typed) => AskedDay

export interface Asking {
  /** Days ended when the dice were typed. */
  readonly day: number
  readonly asked: AskedDay
  /** The number being typed. */
  readonly text: string
  /** A number that the die does not have. */
  readonly refused: string | null
  /** Another day is asked for, or other dice than before. */
  readonly news: 'day' | 'dice' | null
}

export type AskingEvent = { readonly ask: Ask } & (
  | { readonly kind: 'seen'; readonly day: number }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'pressed'; readonly result: number }
  | { readonly kind: 'entered' }
  | { readonly kind: 'back' }
)

export const typedOf = ({ rolls }: AskedDay): Typed =>
  Object.fromEntries(rolls.map(({ purpose, result }) => [purpose, result]))

export const beginAsking = (day: number, ask: Ask, typed: Typed): Asking => ({
  day,
  asked: ask(typed),
  text: '',
  refused: null,
  news: null,
})

const asksTheSame = (one: AskedDay, other: AskedDay): boolean =>
  one.rolls.length === other.rolls.length &&
  one.due?.purpose === other.due?.purpose &&
  one.due?.sides === other.due?.sides

/** Dice that are still due stay as they were typed, unless they were typed for another day. */
const afterSeen = (asking: Asking, day: number, ask: Ask): Asking => {
  if (day !== asking.day) return { ...beginAsking(day, ask, {}), news: 'day' }
  const asked = ask(typedOf(asking.asked))
  return asksTheSame(asked, asking.asked)
    ? { ...asking, asked }
    : { ...asking, asked, text: '', refused: null, news: 'dice' }
}

const take = ({ day, asked }: Asking, result: number, ask: Ask): Asking =>
  asked.due
    ? beginAsking(day, ask, { ...typedOf(asked), [asked.due.purpose]: result })
    : beginAsking(day, ask, typedOf(asked))

/** A paste may be a page long: so many letters of it are shown. */
const MOST_REFUSED = 12

const refuse = (asking: Asking, text: string): Asking => {
  const refused = text.length > MOST_REFUSED ? `${text.slice(0, MOST_REFUSED)}…` : text
  return { ...asking, text: '', refused }
}

const goBack = ({ day, asked }: Asking, ask: Ask): Asking =>
  beginAsking(day, ask, typedOf({ ...asked, rolls: asked.rolls.slice(0, -1) }))

/** R-DIE-5. */
export const nextAsking = (asking: Asking, event: AskingEvent): Asking => {
  const { asked, text } = asking
  const { ask } = event
  switch (event.kind) {
    case 'seen':
      return afterSeen(asking, event.day, ask)
    case 'wrote': {
      if (!asked.due) return asking
      const reading = readDie(event.text, asked.due.sides)
      if (reading.kind === 'refused') return refuse(asking, event.text.trim())
      if (reading.kind === 'result' && reading.isWhole) return take(asking, reading.result, ask)
      return { ...asking, text: event.text, refused: null }
    }
    case 'pressed':
      return take(asking, event.result, ask)
    case 'entered': {
      if (!asked.due || text === '') return asking
      const reading = readDie(text, asked.due.sides)
      return reading.kind === 'result' ? take(asking, reading.result, ask) : refuse(asking, text)
    }
    case 'back':
      return goBack(asking, ask)
  }
}
