import type { Plan } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import type { Terrain } from '#rules/terrain.ts'

/** A day of the sample: the GM's order, with the results of the dice. */
export interface StoryDay {
  readonly order: Readonly<Record<string, unknown>>
  readonly dice: Readonly<Record<string, number>>
  /** Fields that the game master changes before the day. */
  readonly record?: Partial<GmView['map']>
  readonly notes?: { readonly gm?: string; readonly players?: string; readonly session?: string }
  /** How the day's encounter ended; left out: it stays open. */
  readonly encounter?: {
    readonly state: 'resolved' | 'avoided'
    readonly note: string
    readonly shared?: boolean
  }
}

export const NAME = 'Sample expedition'

export const SETTINGS: Partial<GmView['settings']> = {
  inKnownHexes: 'survey',
  lost: 'believed-hex',
  terrainOnMove: 'take',
}

/** Names every jungle alike for players. */
export const withPlayersName = (terrain: Terrain): Terrain =>
  terrain.name.startsWith('Jungle') ? { ...terrain, playersName: 'Jungle' } : terrain

export const RECORD: Partial<GmView['map']> = {
  partyMembers: 5,
  food: 70,
  water: 140,
  ointment: 75,
  raincatchers: 3,
  survival: 4,
}

/** The shore and the river's mouth, which the harbour master's chart shows. */
export const KNOWN_BEFORE = [
  { x: 43, y: 19 },
  { x: 44, y: 20 },
  { x: 45, y: 21 },
  { x: 44, y: 26 },
  { x: 42, y: 28 },
]

export const SITES = [
  {
    hex: { x: 43, y: 29 },
    icon: 'camp',
    name: 'Ansa’s Landing',
    text: 'Nine huts on stilts, a smokehouse, and Ansa, who trades in eels and news. Corvane’s survey slept here a year ago and left a cache.',
    gmText:
      'Ansa sold Corvane’s party to the drummers and is sorry for it. She talks if somebody pays for her nephew’s grave.',
    shown: 'visited',
  },
  {
    hex: { x: 47, y: 39 },
    icon: 'ruin',
    name: 'The House of Bells',
    text: 'A hall without a roof. Bronze bells hang in the trees that grew through it.',
    gmText:
      'Ringing a bell wakes whoever is buried under it. Corvane sits at the far end, alive, with wax in her ears. She will not leave without her field books.',
    shown: 'visited',
  },
]

export const HANDOUT = 'A page of Corvane’s field book'
/** The day on whose evening the handout is found. */
export const HANDOUT_DAY = 7

/** The plan: a route from the party's believed hex to the House of Bells. */
export const PLAN: Plan = {
  route: [
    { x: 48, y: 34 },
    { x: 48, y: 36 },
    { x: 47, y: 39 },
  ],
  until: null,
  goal: 'route',
  carry: 600,
}

const NO_ENCOUNTERS = { 'encounter:morning': 4, 'encounter:afternoon': 9, 'encounter:evening': 12 }
const LIGHT_RAIN = { rain: 2 }
const HEAVY_RAIN = { rain: 4 }
const ON_COURSE = { navigation: 14 }

const march = (direction: number, options: object = {}) => ({
  direction,
  pace: 'normal',
  canoe: false,
  manual: false,
  ...options,
})
const stay = (activity: 'rest' | 'explore') => ({
  activity,
  pace: 'normal',
  canoe: false,
  manual: false,
})
const IN_CANOE = { canoe: true }

export const DAYS: readonly StoryDay[] = [
  {
    order: march(4),
    dice: { ...NO_ENCOUNTERS, ...LIGHT_RAIN, ...ON_COURSE },
    notes: {
      session: 'Down the Sallow',
      players:
        'Port Maravel fell behind at noon. The harbour master paid half in advance: **find Ilse Corvane**, who mapped this coast until her letters stopped.',
      gm: 'The other half of the pay does not exist. The harbour master wants the field books, not the woman.',
    },
  },
  {
    order: march(3),
    dice: {
      ...NO_ENCOUNTERS,
      'encounter:evening': 19,
      'encounter-type:evening': 62,
      ...LIGHT_RAIN,
      ...ON_COURSE,
    },
    encounter: {
      state: 'resolved',
      note: 'They sold the party a canoe and ten dried fish.',
      shared: true,
    },
  },
  {
    order: march(5, IN_CANOE),
    record: { food: 70 },
    dice: { ...NO_ENCOUNTERS, ...LIGHT_RAIN, ...ON_COURSE },
  },
  {
    order: march(5, IN_CANOE),
    dice: { ...NO_ENCOUNTERS, ...HEAVY_RAIN, ...ON_COURSE },
    notes: {
      players:
        'Rain since dawn. Wren caught it in everything that holds water, the cooking pot too.',
    },
  },
  {
    order: march(3, IN_CANOE),
    dice: {
      ...NO_ENCOUNTERS,
      'encounter:morning': 18,
      'encounter-type:morning': 14,
      'quantity:morning:1': 3,
      ...LIGHT_RAIN,
      ...ON_COURSE,
    },
    encounter: { state: 'avoided', note: 'They carried the canoe around them. Tovik lost a boot.' },
  },
  {
    order: march(4, IN_CANOE),
    dice: { ...NO_ENCOUNTERS, ...HEAVY_RAIN, ...ON_COURSE },
  },
  {
    order: stay('explore'),
    dice: { ...NO_ENCOUNTERS, ...LIGHT_RAIN },
    notes: {
      session: 'Into the green',
      players:
        'A day at Ansa’s Landing. Under the smokehouse floor lay a box with Corvane’s mark: twelve rations, and a page of her field book.',
      gm: 'Insight 15: Ansa looks at the box before they find it. She says nothing of the **drummers**.',
    },
  },
  {
    order: march(3),
    record: { food: 58 },
    dice: { ...NO_ENCOUNTERS, ...LIGHT_RAIN, ...ON_COURSE },
  },
  { order: march(3), dice: { ...NO_ENCOUNTERS, ...HEAVY_RAIN, ...ON_COURSE } },
  {
    order: march(3),
    dice: {
      ...NO_ENCOUNTERS,
      'encounter:afternoon': 20,
      'encounter-type:afternoon': 73,
      'quantity:afternoon:1': 4,
      ...LIGHT_RAIN,
      ...ON_COURSE,
    },
    encounter: {
      state: 'resolved',
      note: 'Brother Ames set a broken arm. They point south-east: “Where the trees ring.”',
      shared: true,
    },
    notes: {
      gm: 'If they meet survivors in the trees: two of Corvane’s chainmen. They know the way to the House of Bells and lead for a day’s food each.',
    },
  },
  {
    order: march(3),
    dice: {
      ...NO_ENCOUNTERS,
      'encounter:evening': 18,
      'encounter-type:evening': 99,
      ...LIGHT_RAIN,
      navigation: 3,
      'lost-direction': 4,
    },
    encounter: {
      state: 'resolved',
      note: 'Found at dawn: a hollow log on a rope, and nobody.',
    },
    notes: {
      players:
        'We left the reeds for tall trees. At dusk there were drums, and whenever we stopped, they stopped.',
      gm: 'They went south and do not know it. The drummers herd them past the House of Bells: one more day this way and they hear it.',
    },
  },
  {
    order: march(3),
    dice: {
      ...NO_ENCOUNTERS,
      'encounter:afternoon': 19,
      'encounter-type:afternoon': 91,
      'quantity:afternoon:1': 2,
      ...LIGHT_RAIN,
      navigation: 5,
      'lost-direction': 4,
    },
  },
]
