import { expect, test } from 'vitest'
import { discordUrl, readReportAddress } from './report-address.ts'
import { type ReportHost, readReportHosts, STANDARD_REPORT_HOSTS } from './report-hosts.ts'

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
  ['https://discord.com./api/webhooks/1/a', 'host-not-allowed'],
  ['https://discord.com/api/users/@me', 'not-a-webhook'],
  ['https://discord.com/api/webhooks/1/a/../../../x', 'not-a-webhook'],
])('R-REPORT-3: %s is refused', (address, fault) => {
  expect(readReportAddress(address, 'discord', STANDARD)).toBe(fault)
})

test('R-REPORT-3: of a Discord address the thread stays', () => {
  const typed = `  ${WEBHOOK}/?thread_id=987&wait=false#x `
  expect(readReportAddress(typed, 'discord', STANDARD)).toEqual({
    address: `${WEBHOOK}?thread_id=987`,
    host: 'discord.com',
    ending: 'oken',
  })
  const url = discordUrl(`${WEBHOOK}?thread_id=987`)
  expect(url.href).toBe(`${WEBHOOK}?thread_id=987&wait=true`)
  expect(discordUrl(`${WEBHOOK}?thread_id=987`, '55').href).toBe(
    `${WEBHOOK}/messages/55?thread_id=987`,
  )
})

test('R-REPORT-4: an origin that the host names is reached as it is, and shows no short secret', () => {
  const hosts = hostsOf('http://127.0.0.1:4567')
  expect(readReportAddress('http://127.0.0.1:4567/in?key=a', 'json', hosts)).toEqual({
    address: 'http://127.0.0.1:4567/in?key=a',
    host: '127.0.0.1:4567',
    ending: '',
  })
  expect(readReportAddress('http://127.0.0.1:4568/in', 'json', hosts)).toBe('host-not-allowed')
})
