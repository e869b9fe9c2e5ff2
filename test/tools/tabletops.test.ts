import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseConfig } from '#server/config.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

test('the extension of Owlbear Rodeo fits version 1 of its manifest', () => {
  const manifest = JSON.parse(read('owlbear/manifest.json'))
  expect(manifest).toMatchObject({ name: 'Overland', manifest_version: 1 })
  const { popover, icon, width, height, title } = manifest.action
  expect([title, width, height]).toEqual(['Overland', 420, 760])
  expect(new URL(popover).pathname).toBe('/c/ADDRESS')
  expect(icon).toMatch(/^https:.*\/icon\.svg$/)
  const [, setting = ''] = /`FRAME_HOSTS=(\S+)`/.exec(read('owlbear/README.md')) ?? []
  expect(parseConfig({ FRAME_HOSTS: setting }).frameHosts).toEqual([setting])
})

/** Fakes of the objects that Foundry gives to modules. */
const hooks = new Map<string, (values?: unknown) => void>()
const addHook = (name: string, run: (values?: unknown) => void) => void hooks.set(name, run)
const foundryModule: { api?: { open: () => void } } = {}
const warn = vi.fn()
const content = { style: {}, replaceChildren: vi.fn() }
let address = ''
class ApplicationV2 {
  rendered = false
  bringToFront = vi.fn()
  async render() {
    this.rendered = true
    const application = this as unknown as {
      _renderHTML(): Promise<unknown>
      _replaceHTML(html: unknown, content: unknown): void
    }
    application._replaceHTML(await application._renderHTML(), content)
  }
}
const registered: unknown[][] = []
const register = (...values: unknown[]) => void registered.push(values)

beforeAll(async () => {
  vi.stubGlobal('Hooks', { once: addHook, on: addHook })
  vi.stubGlobal('foundry', { applications: { api: { ApplicationV2 } } })
  vi.stubGlobal('game', {
    settings: { register, get: () => address },
    modules: { get: () => foundryModule },
  })
  vi.stubGlobal('ui', { notifications: { warn } })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { createElement: (tag: string) => ({ tag, style: {} }) })
  await import(new URL('../../deploy/foundry/overland.js', import.meta.url).href)
  hooks.get('init')?.()
})
afterAll(() => vi.unstubAllGlobals())

test('Foundry’s module names its script, and its setting is the world’s', () => {
  const { id, esmodules } = JSON.parse(read('foundry/module.json'))
  expect(esmodules).toEqual(['overland.js'])
  expect(read('foundry/overland.js').split('\n').length).toBeLessThan(100)
  expect(registered).toMatchObject([[id, 'address', { scope: 'world', config: true }]])
})

test('Foundry’s module has a button among the token controls of versions 12 and 13', () => {
  const tools: { name: string; onClick: () => void }[] = []
  hooks.get('getSceneControlButtons')?.([
    { name: 'token', tools },
    { name: 'walls', tools: [] },
  ])
  expect(tools).toMatchObject([{ name: 'overland', button: true }])
  expect(tools[0]?.onClick).toBe(foundryModule.api?.open)
  const tokens = { tools: { select: {} } as Record<string, unknown> }
  hooks.get('getSceneControlButtons')?.({ tokens })
  expect(tokens.tools.overland).toMatchObject({ name: 'overland', order: 1, button: true })
  expect(tokens.tools.overland).toHaveProperty('onChange', foundryModule.api?.open)
})

test.each([
  ['', 'players'],
  ['overland.example.org', 'players'],
  ['javascript:alert(1)', 'players'],
  ['http://192.168.1.5:3000/c/abc', 'https'],
])('Foundry’s module says why it cannot show %j', (typed, reason) => {
  address = typed
  foundryModule.api?.open()
  expect(warn.mock.calls[0]?.[0]).toContain(reason)
})

test('Foundry’s module shows the players’ link in a frame, and does not load it again', async () => {
  address = ' https://overland.example.org/c/abc '
  await foundryModule.api?.open()
  await foundryModule.api?.open()
  expect(warn).not.toHaveBeenCalled()
  expect(content.replaceChildren).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tag: 'iframe', src: 'https://overland.example.org/c/abc' }),
  )
})
