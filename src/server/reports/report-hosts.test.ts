import { expect, test } from 'vitest'
import {
  parseReportAddress,
  parseReportHosts,
  type ReportHost,
  STANDARD_REPORT_HOSTS,
} from './report-hosts.ts'

const hostsOf = (value: string): readonly ReportHost[] => parseReportHosts(value) ?? []
const STANDARD = hostsOf(STANDARD_REPORT_HOSTS)

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
  expect(parseReportHosts(value)).toEqual(hosts)
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
  expect(parseReportAddress(address, STANDARD)).toBe(fault)
})

test('R-REPORT-4: an origin that the host names is reached as it is', () => {
  const hosts = hostsOf('http://127.0.0.1:4567')
  const address = 'http://127.0.0.1:4567/in?key=a'
  expect(parseReportAddress(` ${address} `, hosts)).toEqual(new URL(address))
  expect(parseReportAddress('http://127.0.0.1:4568/in', hosts)).toBe('host-not-allowed')
})
