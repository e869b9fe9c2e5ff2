import { expect, test } from 'vitest'
import { playersAddress } from './links.ts'

test.each([
  ['home', null, 'home'],
  ['home', { players: 'pppp' }, 'home'],
  ['gggg', { players: 'pppp' }, 'pppp'],
  ['gggg', null, null],
])(
  'a GM who came by %s gives players %j as %j: never the GM’s own',
  (campaign, access, address) => {
    expect(playersAddress(campaign, access)).toBe(address)
  },
)
