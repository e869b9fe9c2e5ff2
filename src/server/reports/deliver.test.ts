import { expect, test } from 'vitest'
import { isPublicAddress } from './deliver.ts'

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.170',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  'discord.com',
  '',
]

test.each(PRIVATE)('R-REPORT-4: %j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['162.159.128.233', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::6810:1'])(
  'R-REPORT-4: %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
