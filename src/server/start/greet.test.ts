import { expect, onTestFinished, test, vi } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { openStore } from '../../../test/support/open-campaign.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { seeToFirstCampaign } from './first-campaign.ts'
import { greet } from './greet.ts'

const address = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: undefined,
  lan: [],
  hasColours: false,
}

/** The terminal's output during the test. */
const hearTerminal = (): (() => string) => {
  const told: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    told.push(String(text))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return () => told.join('')
}

test('after a start on a full disk, links that sign in are told before 5 s of space have passed', async () => {
  const real = await openStore()
  await seeToFirstCampaign(real)
  let isFull = true
  const store: Store = {
    ...real,
    createSignInLink: async (...link) => {
      if (isFull) throw new StoreUnavailable('There is no room.')
      return real.createSignInLink(...link)
    },
  }
  const clock = manualClock()
  const terminal = hearTerminal()
  const config = { gmKey: undefined, hostKey: undefined }
  const stopping = new AbortController().signal
  const log = { error: () => {} }
  const { told } = await greet({ store, clock, config, address, stopping, log })
  expect(terminal()).toContain('no sign-in link could be made')
  expect(terminal()).not.toContain('#key=')
  isFull = false
  await clock.advance(4_999)
  await told
  expect(terminal()).toMatch(/\/dm#key=\S+/)
  expect(terminal()).toMatch(/\/host#key=\S+/)
})
