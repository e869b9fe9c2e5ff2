import { expect, test } from 'vitest'
import { BadSetting, parseConfig } from './config.ts'

test('without settings the defaults hold', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: 'data',
    gmKey: undefined,
    hostKey: undefined,
    publicUrl: undefined,
    trustProxy: [],
    metricsToken: undefined,
    logLevel: 'warn',
    sample: true,
    maxCampaigns: 10_000,
    maxCampaignBytes: 1_000_000_000,
    reportHosts: [
      { kind: 'name', name: 'discord.com' },
      { kind: 'name', name: 'discordapp.com' },
    ],
    frameHosts: [],
  })
})

test('every setting is read', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/overland',
    GM_KEY: 'twelve chars',
    HOST_KEY: 'another twelve',
    SAMPLE: 'off',
    MAX_CAMPAIGNS: '7',
    MAX_CAMPAIGN_MB: '2',
    PUBLIC_URL: 'https://play.example.org:8443/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1',
    METRICS_TOKEN: 'c2l4dGVlbg.-_~+/==',
    LOG_LEVEL: 'trace',
    FRAME_HOSTS: ' https://www.Owlbear.rodeo  http://192.168.1.5:30000 https://vtt.example:443',
    BACKUP_INTO: '/srv/backups',
    BACKUP_AT: '23:05',
    BACKUP_KEEP: '3',
  })
  expect(config).toMatchObject({ port: 0, host: '::1', dataDir: '/srv/overland' })
  expect(config.gmKey).toBe('twelve chars')
  expect(config).toMatchObject({ hostKey: 'another twelve', sample: false })
  expect(config).toMatchObject({ maxCampaigns: 7, maxCampaignBytes: 2_000_000 })
  expect(config).toMatchObject({ metricsToken: 'c2l4dGVlbg.-_~+/==', logLevel: 'trace' })
  expect(config.backups).toEqual({
    into: '/srv/backups',
    at: { hour: 23, minute: 5 },
    keep: 3,
  })
  expect(config.frameHosts).toEqual([
    'https://www.owlbear.rodeo',
    'http://192.168.1.5:30000',
    'https://vtt.example',
  ])
  expect(config.publicUrl?.origin).toBe('https://play.example.org:8443')
  expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1'])
})

test.each([
  ['PORT', '65536'],
  ['PORT', ' 3000'],
  ['HOST', 'http://localhost'],
  ['DATA_DIR', '  '],
  ['DATA_DIR', 'a\0b'],
  ['GM_KEY', 'eleven char'],
  ['GM_KEY', '   padded    '],
  ['GM_KEY', 'x'.repeat(2_000)],
  ['MAX_CAMPAIGNS', '0'],
  ['MAX_CAMPAIGN_MB', '-1'],
  ['PUBLIC_URL', 'play.example.org'],
  ['PUBLIC_URL', 'https://play.example.org/overland'],
  ['PUBLIC_URL', 'https://me:secret@play.example.org'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['METRICS_TOKEN', 'fifteen-letters'],
  ['METRICS_TOKEN', 'sixteen letters with blanks'],
  ['BACKUP_INTO', '  '],
  ['BACKUP_AT', '4:00'],
  ['BACKUP_AT', '24:00'],
  ['REPORT_HOSTS', '127.0.0.1'],
  ['REPORT_HOSTS', 'https://discord.com/api'],
  ...[
    '*',
    'https://*.owlbear.rodeo',
    'https://www.owlbear.rodeo/room',
    'https://www.owlbear.rodeo https://vtt.example/game',
    'https://www.owlbear.rodeo, https://vtt.example',
    'https://vtt.example;script-src',
    "'self'",
    'www.owlbear.rodeo',
    'ws://vtt.example',
    'https://me@vtt.example',
    'http://[::1]:30000',
    ' ',
  ].map((value): [string, string] => ['FRAME_HOSTS', value]),
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', '100000'],
  ['LOG_LEVEL', 'silent'],
  ['DATABASE_URL', 'mysql://localhost/overland'],
  ['DATABASE_URL', 'postgres://me:secret@local host/overland'],
])('%s=%j stops the start with one line that names the variable', (name, value) => {
  const parse = () => parseConfig({ [name]: value })
  expect(parse).toThrow(BadSetting)
  expect(parse).toThrow(new RegExp(`^${name} [^\\n]+$`))
})
