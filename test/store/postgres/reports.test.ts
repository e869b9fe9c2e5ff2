import { expect, test } from 'vitest'
import type { Store } from '../../../src/campaign/store.ts'
import { readReportHosts } from '../../../src/server/reports/report-hosts.ts'
import { chatReceiver } from '../../support/chat-receiver.ts'
import { startReporter } from '../../support/reporting.ts'
import { begin, HOME, player } from '../contract/play.ts'
import { twoNodes } from './two-nodes.ts'

const report = async (store: Store, origin: string): Promise<void> => {
  const address = `${origin}/in/secret`
  const rest = { campaign: HOME, id: 'one', host: 'here', ending: 'cret' }
  await store.setReporting({ ...rest, address, format: 'json' })
}

test('R-REPORT-2: of two nodes one sends each day, once, in order, also if one of them ends', async () => {
  const { one, other } = await twoNodes()
  await begin(one)
  const receiver = await chatReceiver()
  const hosts = readReportHosts(receiver.origin) ?? []
  await report(one, receiver.origin)
  const reporters = [startReporter(one, hosts), startReporter(other, hosts)]
  const [first, second] = reporters
  const days = () =>
    receiver.posted.flatMap(({ body }) => body.days.map(({ day }: { day: number }) => day))
  const both = async (count: number) =>
    Promise.all(reporters.map(async ({ until }) => until(() => days().length >= count)))
  for (const store of [one, other, one, other]) await player(store).endDay()
  await both(4)
  for (const { pass } of reporters) await pass(40_000)
  await first?.close()
  await player(one).endDay()
  await second?.until(() => days().length >= 5)
  await second?.pass(10_000)
  expect(days()).toEqual([1, 2, 3, 4, 5])
})
