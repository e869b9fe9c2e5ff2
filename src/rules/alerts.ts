import { HEADING_NAMES } from './hex.ts'
import type { Supply } from './supplies.ts'
import type { TravelEvent } from './travel-day.ts'

const WITHOUT: Readonly<Record<Supply, string>> = {
  ointment: 'have no insect repellant!',
  water: 'have not enough water!',
  food: 'have not enough food!',
}

const raiseFirst = ([first = '', ...rest]: string): string => first.toUpperCase() + rest.join('')

/** R-ALERT-1: the seed's sentence for an event, word for word. */
export const alertOf = (event: TravelEvent): string => {
  switch (event.kind) {
    case 'encounter':
      return `Encounter at ${raiseFirst(event.time)}: ${event.name}`
    case 'shortfall':
      return `${event.players} player(s) ${WITHOUT[event.supply]}`
    case 'lost':
      return `Navigation failed and the players are lost! They moved ${event.heading} (${HEADING_NAMES[event.heading]})`
  }
}
