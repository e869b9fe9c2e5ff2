import type { ReactNode } from 'react'
import type { DiceGroup } from '#rules/dice/dice.ts'

export const aboutDice =
  'The server rolls all dice by itself. If your table wants to roll, choose which: ending a day then asks for those, one after another, and only for those that are due.'
export const diceGroups = 'Rolled at the table, and typed in'
export const diceGroup: Readonly<Record<DiceGroup, { label: string; about: string }>> = {
  encounters: {
    label: 'Encounters',
    about: 'The check at each time of day, and the die that says what is met.',
  },
  quantities: {
    label: 'Quantities',
    about: 'How many there are, where a row of the table says “2d6”.',
  },
  weather: { label: 'Weather', about: 'The die for the day’s rain.' },
  foraging: { label: 'Foraging', about: 'The check, and what it brings in.' },
  navigation: {
    label: 'Navigation',
    about: 'The check, and the d6 that says where a lost party goes.',
  },
  pace: { label: 'Pace', about: 'The die at slow and at fast pace.' },
}
export const onlyWithEncounters =
  'Only together with encounters. Without them, roll quantities by a click after the day.'

export const playersSee = 'Players see:'

export const preview = 'What players see with these settings'

export const survey = {
  image: 'The true map',
  none: 'None yet: players go on seeing their own map.',
  noneLaid: 'None',
  useYours: 'Use your map…',
  yours: {
    title: 'Players will read what is written on your map.',
    about:
      'In every hex they know they see it as it is: names, notes and secret marks. Hexes they do not know stay hidden.',
    yes: 'Show them your map',
  },
  shown: {
    title: 'Players see your map in the hexes they know,',
    about: 'with everything that is written there.',
  },
  drop: 'Drop an image here.',
  otherShape: 'This image has another shape than your map.',
  choose: 'Or an uploaded image:',
  preview:
    'Players see it at once when you save, and undo takes it back. Open the players’ link to see what they see.',
}
export const reach = 'How far the party sees'
export const aboutReach =
  'Travel makes hexes known, with or without fog. Where the party goes is visited; what it sees from there is seen.'
export const hexesSeen = 'Hexes the party sees'
export const sightByReach = [
  'Only the hex they are in.',
  'The hex they are in, and the six around it.',
  'Two hexes in every direction.',
  'Three hexes in every direction.',
]

export const aboutLost =
  'On a failed navigation check the party walks where the d6 sends it. What do the players see on their map?'

export const aboutTerrain =
  'The built-in map knows the terrain of its hexes, and you can paint it on your own. When the party comes to a hex whose terrain is known:'

export const playersCall = (party: string) =>
  `To players, who have no numbers then, the hex that the party is in is “${party}”, and so on.`
export const otherCount =
  'That is not the count below. Choose Everyone so that all use the same numbers.'
export const clickAHex = 'Click a hex and type its number'
export const numberField = { column: 'Column', row: 'Row' }
export const number = 'number'
export const mustBeWhole = (name: string, limit: string) =>
  `${name} must be a whole number from −${limit} to ${limit}.`
export const beside = {
  flat: { name: 'The columns beside it lie half a hex', lower: 'lower', upper: 'higher' },
  pointy: {
    name: 'The rows beside it lie half a hex',
    lower: 'to the left',
    upper: 'to the right',
  },
}
export const sampleSays = (origin: ReactNode, party: ReactNode) => (
  <>
    Your hex is {origin}. The party is in {party}.
  </>
)

export const setting = {
  fog: {
    name: 'Fog on the players’ map',
    choices: {
      off: { label: 'No fog', about: 'Players see the whole map, as it lies on your table.' },
      veil: {
        label: 'Unknown hexes are blank',
        about:
          'Players see what the party has seen or visited. Everything else is bare paper, and never leaves the server.',
      },
      'veil-and-dim': {
        label: 'Unknown hexes are blank, seen ones are dim',
        about: 'Where the party has been is bright; what it saw from afar lies in half-light.',
      },
    },
  },
  inKnownHexes: {
    name: 'In hexes they know, players see',
    choices: {
      'own-edition': {
        label: 'Their own map',
        about: 'Their image stays as it is, wherever they go. The standard.',
      },
      survey: {
        label: 'The land as it is',
        about: 'Exploring draws the map: each hex that becomes known shows another image.',
      },
    },
  },
  lost: {
    name: 'While the party is lost, players see',
    choices: {
      'true-hex': {
        label: 'The hex they are in',
        about:
          '“You wanted north. The river is on the wrong side: you went south-east.” Everyone knows at once where the party ended up.',
        players: 'the X where the party really is, with the terrain there. This is the standard.',
      },
      'believed-hex': {
        label: 'The hex they think they are in',
        about:
          '“You walk north all day.” The table follows its own plan, until the coast that should be there is not. You see both places, with a line between. “They find their bearings” brings them together.',
        players:
          'the X where they meant to go, and the terrain of that hex. Nothing tells them that they are lost.',
      },
      'no-marker': {
        label: 'No marker at all',
        about:
          '“Where do you think you are?” The players keep their own map, right or wrong. You see where the party is, and where it thinks it is.',
        players: 'the map without an X and without a terrain, lost or not.',
      },
    },
  },
  terrainOnMove: {
    name: 'The terrain of a new hex',
    choices: {
      suggest: {
        label: 'Suggest it',
        about: 'The terrain stays as it is; the one the map shows is offered beside the stamps.',
      },
      take: {
        label: 'Take it',
        about: 'Each day takes the map’s terrain. You can still choose another one.',
      },
    },
  },
  readers: {
    name: 'Who sees them',
    choices: {
      nobody: { label: 'Nobody', about: 'No numbers on the map.' },
      gm: { label: 'You alone', about: 'On your map, and in your search.' },
      everyone: {
        label: 'Everyone',
        about: 'On the players’ map too. A number tells nothing of what lies in the hex.',
      },
      printed: {
        label: 'Printed on the map',
        about: 'Everyone calls hexes by the numbers in print; none are drawn over them.',
      },
    },
  },
  journal: {
    name: 'Players’ journal',
    choices: {
      on: {
        label: 'Open',
        about:
          'Players find a Journal on their page: each day as they were told it, what you write for them, and the encounters that you share.',
      },
      off: {
        label: 'Closed',
        about:
          'Players have no journal. What you write for them is kept, and shown once it is open.',
      },
    },
  },
}
/** Choices for known hexes on the built-in map, in place of those in `setting`. */
export const builtInKnownHexes = {
  'own-edition': {
    label: 'Their own map',
    about:
      'The players’ version stays as it is: it says “unexplored” wherever they go. The standard.',
  },
  survey: {
    label: 'The land as it is',
    about:
      'Exploring draws the map: each hex that becomes known shows its rivers, mountains and jungle. The names, ruins and undead of your map are not on it.',
  },
}
