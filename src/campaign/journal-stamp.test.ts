import { expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { stateWith } from '#test/support/states.ts'
import type { EncounterEntry } from './state.ts'
import { journalStamp } from './views/player-view.ts'

const OWLS: EncounterEntry = {
  day: 2,
  time: 'morning',
  name: '2d6 owls',
  details: '',
  state: 'open',
  note: '',
  quantities: [{ dice: '2d6', total: 7 }],
  shared: true,
}

test('R-STORY-4: a stamp does not depend on an encounter’s dice or number, so it confirms no guess', () => {
  const stampWith = (entry: EncounterEntry, id = '2-1') =>
    journalStamp({
      ...stateWith(),
      settings: { ...STANDARD_SETTINGS, journal: true },
      encounters: { [id]: entry },
    })
  const stamp = stampWith(OWLS)
  const rolledOtherwise = { name: '1d12 owls', quantities: [{ dice: '1d12', total: 7 }] }
  expect(stampWith({ ...OWLS, ...rolledOtherwise })).toBe(stamp)
  expect(stampWith({ ...OWLS, note: 'They lie.', details: 'Of the witch.' })).toBe(stamp)
  expect(stampWith(OWLS, '2-3')).toBe(stamp)
  for (const changes of [{ day: 1 }, { time: 'evening' }, { name: '2d6 crows' }, { shared: false }])
    expect(stampWith({ ...OWLS, ...changes })).not.toBe(stamp)
  expect(stampWith({ ...OWLS, quantities: [{ dice: '2d6', total: 8 }] })).not.toBe(stamp)
})
