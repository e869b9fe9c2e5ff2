import { expect, test } from 'vitest'
import {
  type ReportHost,
  readReportAddress,
  readReportHosts,
  STANDARD_REPORT_HOSTS,
  shownOf,
} from './report-hosts.ts'

const hostsOf = (value: string): readonly ReportHost[] => readReportHosts(value) ?? []
const STANDARD = hostsOf(STANDARD_REPORT_HOSTS)
const WEBHOOK = 'https://discord.com/api/webhooks/123/aB_c-Token'

test.each([
  ['', undefined],
  ['discord', undefined],
  ['127.0.0.1', undefined],
  ['http://127.0.0.1:4567/path', undefined],
  ['ftp://chat.example.org', undefined],
  ['discord.com,', undefined],
  ['none', []],
  ['Discord.com', [{ kind: 'name', name: 'discord.com' }]],
  ['https://chat.example.org:8443', [{ kind: 'origin', origin: 'https://chat.example.org:8443' }]],
])('R-REPORT-4: REPORT_HOSTS=%s', (value, hosts) => {
  expect(readReportHosts(value)).toEqual(hosts)
})

test.each([
  ['somewhere', 'not-an-address'],
  ['ftp://discord.com/api/webhooks/1/a', 'not-an-address'],
  ['https://me:word@discord.com/api/webhooks/1/a', 'not-an-address'],
  ['http://discord.com/api/webhooks/1/a', 'host-not-allowed'],
  ['https://discord.com:8443/api/webhooks/1/a', 'host-not-allowed'],
  ['https://discord.com.evil.example/api/webhooks/1/a', 'host-not-allowed'],
  ['https://evil.discord.com/api/webhooks/1/a', 'host-not-allowed'],
  ['https://127.0.0.1/api/webhooks/1/a', 'host-not-allowed'],
  ['https://0x7f.1/api/webhooks/1/a', 'host-not-allowed'],
  ['https://discord.com./api/webhooks/1/a', 'host-not-allowed'],
])('R-REPORT-4: %s is refused', (address, fault) => {
  expect(readReportAddress(address, STANDARD)).toBe(fault)
})

test('R-REPORT-4: an origin that the host names is reached as it is', () => {
  const hosts = hostsOf('http://127.0.0.1:4567')
  const address = 'http://127.0.0.1:4567/in?key=a'
  expect(readReportAddress(` ${address} `, hosts)).toEqual(new URL(address))
  expect(readReportAddress('http://127.0.0.1:4568/in', hosts)).toBe('host-not-allowed')
})

test('R-REPORT-7: of an address its host and its end are shown, of a short one no end', () => {
  expect(shownOf(`${WEBHOOK}?thread_id=987`)).toEqual({ host: 'discord.com', ending: 'oken' })
  expect(shownOf('http://127.0.0.1:4567/in?key=a')).toEqual({ host: '127.0.0.1:4567', ending: '' })
})
