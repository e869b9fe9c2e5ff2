import { PACES } from '../../../rules/movement.ts'
import * as words from './words.ts'

/** The toggle rows of the travel controls: names and choices. */
export const paceToggle = {
  name: words.paceName,
  choices: PACES.map((value) => ({
    value,
    label: words.pace[value],
    brief: words.briefPace[value],
  })),
}

export const canoeToggle = {
  name: words.canoe,
  choices: [
    { value: false, label: words.noCanoe },
    { value: true, label: words.withCanoe },
  ],
}

/** R-FORAGE-1: while travelling, where the rules allow it. */
export const foragingToggle = {
  name: words.foraging,
  choices: [
    { value: false, label: words.noForaging },
    { value: true, label: words.withForaging },
  ],
}

/** Whether a day only moves the party, or rolls and consumes. */
export const manualToggle = {
  name: words.howEnded,
  choices: [
    { value: true, label: words.manualDay },
    { value: false, label: words.autoDay },
  ],
}
