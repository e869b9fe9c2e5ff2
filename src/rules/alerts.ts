import { headingName } from '#shared/hex.ts'
import type { Encounter } from './encounter.ts'
import type { Supply } from './supplies.ts'
import type { TravelEvent } from './travel-day.ts'

const SHORTFALL_WORDS: Readonly<Record<Supply, string>> = {
  ointment: 'have no insect repellant!',
  water: 'have not enough water!',
  food: 'have not enough food!',
}

/** R-QUANT-2: an encounter's rolled totals in brackets; empty if no dice were rolled. */
const quantityTotals = ({ quantities = [] }: Encounter): string =>
  quantities.length === 0
    ? ''
    : ` (${quantities.map(({ dice, total }) => `${dice} = ${total}`).join(', ')})`

export const capitalize = ([first = '', ...letters]: string): string =>
  first.toUpperCase() + letters.join('')

/** R-ALERT-1: an event as a sentence, in the specification's words; foraging has its own. */
export const alertSentence = (event: TravelEvent, pointy?: boolean): string => {
  switch (event.kind) {
    case 'encounter':
      return `Encounter at ${capitalize(event.time)}: ${event.name}${quantityTotals(event)}`
    case 'shortfall':
      return `${event.players} player(s) ${SHORTFALL_WORDS[event.supply]}`
    case 'forage':
      return event.rations + event.gallons > 0
        ? `Foraging brought ${event.rations} ration(s) and ${event.gallons} gallon(s) of water.`
        : 'Foraging found nothing.'
    case 'lost':
      return `Navigation failed and the players are lost! They moved ${event.heading} (${headingName(event.heading, pointy)})`
    case 'no-march':
      return `${event.weather}: no march`
  }
}
