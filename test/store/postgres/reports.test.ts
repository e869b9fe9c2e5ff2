/** @module-tag more */
import { expect, test } from 'vitest'
import { readReportHosts } from '../../../src/server/reports/report-hosts.ts'
import { chatReceiver } from '../../support/chat-receiver.ts'
import { startReporter } from '../../support/reporting.ts'
import { begin, HOME, player } from '../contract/play.ts'
import { twoNodes } from './two-nodes.ts'

test('R-REPORT-2: of two nodes one sends each day, once, in order, also if one of them ends', async () => {
  const { one, other } = await twoNodes()
  await begin(one)
  const receiver = await chatReceiver()
  const hosts = readReportHosts(receiver.origin) ?? []
  const address = `${receiver.origin}/in/secret`
  await one.setReporting(HOME, { address, on: true, sent: 0, day: 0, failure: null })
  const reporters = [startReporter(one, hosts), startReporter(other, hosts)]
  const [first, second] = reporters
  const days = () =>
    receiver.posted.flatMap(({ body }) => body.days.map(({ day }: { day: number }) => day))
  const both = async (count: number) =>
    Promise.all(reporters.map(async ({ until }) => until(() => days().length >= count)))
  for (const [index, store] of [one, other, one, other].entries()) {
    await player(store).endDay()
    await both(index + 1)
  }
  for (const { pass } of reporters) await pass(80_000)
  await first?.close()
  await player(one).endDay()
  await second?.until(() => days().length >= 5)
  await second?.pass(10_000)
  expect(days()).toEqual([1, 2, 3, 4, 5])
})
