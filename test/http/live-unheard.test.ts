import { expect, test } from 'vitest'
import { player } from '../store/contract/play.ts'
import { openScreen, startLive } from './live-support.ts'

test('where commits of other nodes are not announced, viewers have them by often looking', async () => {
  const { store, ...live } = await startLive({
    intervals: { revisionPoll: 20 },
    disturb: (heard) => ({ ...heard, hearsOtherNodes: () => false, onCommit: () => () => {} }),
  })
  const screen = await openScreen({ port: live.port }, { session: 'hash' })
  await screen.nextView()
  await player(store).saveFood(7)
  expect(await screen.nextView()).toMatchObject({ view: { map: { food: 7 } } })
})
