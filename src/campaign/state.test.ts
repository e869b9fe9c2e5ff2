import { describe, expect, test } from 'vitest'
import { frozen } from '../../test/support/frozen.ts'
import { withHexes } from '../rules/hex-rows.ts'
import { newState } from './create-campaign.ts'
import { drafted, type State } from './state.ts'

const HERE = { x: 4, y: 2 }

/** Each part is an object of its own. */
const START: State = frozen({
  ...structuredClone(newState()),
  known: { 2: { 4: 'seen' }, 40: { 8: 'visited' } },
  notes: { 1: { gm: 'a', players: '', session: null } },
})

describe('a drafted state', () => {
  test.each<[what: string, recipe: Parameters<typeof drafted>[1]]>([
    ['nothing is done to', () => undefined],
    ['parts are set to what they are in', (draft) => Object.assign(draft, START)],
    [
      'a record gets the value that it has in',
      (draft) => {
        draft.notes[1] = START.notes[1] as (typeof START.notes)[1]
      },
    ],
    [
      'what is not there is deleted from',
      (draft) => {
        delete draft.notes[7]
        delete draft.sites.none
      },
    ],
  ])('that %s is the same object', (_, recipe) => {
    expect(drafted(START, recipe)).toBe(START)
  })

  test('shares all that did not change, and leaves the old one as it was', () => {
    const known: State['known'] = withHexes(START.known, [[HERE, 'visited']])
    const next = drafted(START, (draft) => {
      draft.day = 1
      draft.known = known
      draft.days[1] = 12
      draft.notes[2] = { gm: '', players: 'b', session: null }
    })
    expect(next).toEqual({
      ...START,
      day: 1,
      known: { 2: { 4: 'visited' }, 40: { 8: 'visited' } },
      days: { 1: 12 },
      notes: { ...START.notes, 2: { gm: '', players: 'b', session: null } },
    })
    const changed = ['day', 'known', 'days', 'notes']
    for (const part of Object.keys(START) as (keyof State)[])
      if (!changed.includes(part)) expect(next[part]).toBe(START[part])
    expect(next.known[40]).toBe(START.known[40])
    expect(next.notes[1]).toBe(START.notes[1])
  })

  test('is plain JSON', () => {
    const next = drafted(START, (draft) => {
      draft.trail = [...draft.trail, { day: 1, hex: HERE, shown: HERE }]
      draft.sites.s1 = {
        id: 's1',
        hex: HERE,
        icon: 'ruin',
        name: 'Gate',
        text: '',
        gmText: '',
        shown: 'always',
      }
    })
    expect(JSON.parse(JSON.stringify(next))).toStrictEqual(next)
    expect(JSON.parse(JSON.stringify(newState()))).toStrictEqual(newState())
  })
})
