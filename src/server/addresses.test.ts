import { expect, test } from 'vitest'
import { hostsOf, lanAddresses } from './addresses.ts'

test.each([
  ['0.0.0.0', 'localhost', ['192.0.2.1']],
  ['::', 'localhost', ['192.0.2.1']],
  ['127.0.0.1', '127.0.0.1', []],
  ['localhost', 'localhost', []],
  ['::1', '[::1]', []],
  ['192.0.2.1', '192.0.2.1', ['192.0.2.1']],
])('a server that listens on %s is found at %s and %j', (host, own, onNetwork) => {
  expect(hostsOf(host, ['192.0.2.1'])).toEqual({ own, onNetwork })
})

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) => {
  const shared = { address, netmask: '', mac: '', cidr: null, internal }
  return [family === 'IPv4' ? { ...shared, family } : { ...shared, family, scopeid: 0 }]
}

test('of a machine’s addresses that of the home network comes first, those of containers and of no network last', () => {
  expect(
    lanAddresses({
      lo: at('127.0.0.1', 'IPv4', true),
      eth1: at('169.254.7.7'),
      docker0: at('172.17.0.1'),
      'vEthernet (WSL)': at('172.28.96.1'),
      ppp: undefined,
      eth0: at('203.0.113.7'),
      wlan0: [...at('fd00::2', 'IPv6'), ...at('192.168.1.20')],
      'Wi-Fi': at('172.31.255.4'),
      en5: at('172.32.0.1'),
    }),
  ).toEqual([
    '192.168.1.20',
    '172.31.255.4',
    '203.0.113.7',
    '172.32.0.1',
    '172.17.0.1',
    '172.28.96.1',
    '169.254.7.7',
  ])
})
