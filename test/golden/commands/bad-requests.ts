import { ORDER } from '../../../soak/support/gm.ts'
import { type Command, type Make, oneOfOr } from './command.ts'

const order = (kind: string, more: Partial<Command> = {}): Command => ({
  kind: `bad:${kind}`,
  path: '/days',
  body: ORDER,
  ...more,
})

const SITE = {
  hex: { x: 0, y: 0 },
  icon: 'ruin',
  name: 'Nowhere',
  text: '',
  gmText: '',
  shown: 'seen',
}
const GAP = { name: 'A gap', die: 6, rows: [{ min: 1, max: 4, name: 'gulls' }] }

const MAKES: readonly Make[] = [
  (_, { before, view }) => {
    const stale = before.revision === view.revision ? 'other-1' : before.revision
    return order('stale', { headers: { 'if-match': `"${stale}"` } })
  },
  () => order('no-revision', { headers: { 'if-match': undefined } }),
  () => order('no-session', { headers: { cookie: undefined } }),
  () => order('no-header', { headers: { 'x-overland': undefined } }),
  () => order('no-type', { headers: { 'content-type': 'text/plain' } }),
  () => order('no-json', { body: '{"direction": 3,' }),
  () => order('unknown-field', { body: { ...ORDER, speed: 3 } }),
  () => order('text', { body: { ...ORDER, direction: '3' } }),
  () => order('missing', { body: { pace: 'normal', canoe: false, manual: false } }),
  () => order('no-such-die', { body: { ...ORDER, dice: { luck: 3 } } }),
  () => order('out-of-range', { body: { ...ORDER, dice: { navigation: 21 } } }),
  () => order('rests-along', { body: { ...ORDER, activity: 'rest' } }),
  (_, { view }) =>
    order('no-terrain', { body: { ...ORDER, map: { ...view.map, terrain: 'Moon' } } }),
  (_, { view }) =>
    order('negative', { method: 'PUT', path: '/map', body: { ...view.map, food: -1 } }),
  () => order('off-lattice', { path: '/position', body: { hex: { x: 0, y: 1 } } }),
  () => order('far-off', { path: '/position', body: { hex: { x: 0, y: 2_000_000 } } }),
  () => order('two-paints', { path: '/hexes', body: { hexes: [{ x: 0, y: 0 }] } }),
  () => order('no-site', { method: 'PUT', path: '/sites/none', body: SITE }),
  () => order('no-name', { path: '/sites', body: { ...SITE, name: ' ' } }),
  () => order('gap', { path: '/tables', body: GAP }),
  () => order('no-table', { method: 'DELETE', path: '/tables/none' }),
  (chance, { view }) => {
    const { id } = chance.pick(view.tables)
    const body = { name: 'Itself', die: 6, rows: [{ min: 1, max: 6, name: 'again', table: id }] }
    return order('circle', { method: 'PUT', path: `/tables/${id}`, body })
  },
  (_, { view }) => order('no-morning', { path: '/rewind', body: { day: view.day + 2 } }),
  (_, { view }) =>
    order('no-day', {
      method: 'PUT',
      path: `/days/${view.day + 9}/notes`,
      body: { gm: '', players: 'Rain.', session: null },
    }),
  () =>
    order('no-encounter', {
      method: 'PUT',
      path: '/encounters/9999-1',
      body: { state: 'open', note: '' },
    }),
  () =>
    order('no-image', { path: '/handouts', body: { image: 'none', name: 'None', state: 'kept' } }),
  (chance, { images }) =>
    order('no-grid', {
      method: 'PUT',
      path: '/chart',
      body: { chart: { gm: oneOfOr(chance, images, 'none'), players: null } },
    }),
  (_, { view: { rules } }) =>
    order('no-terrains', { method: 'PUT', path: '/rules', body: { ...rules, terrains: [] } }),
  (_, { view: { settings } }) =>
    order('no-policy', { method: 'PUT', path: '/settings', body: { ...settings, fog: 'thick' } }),
  () => order('no-days', { path: '/runs', body: { ...ORDER, days: 0 } }),
  () =>
    order('no-picture', { path: '/images', headers: { 'content-type': 'image/png' }, body: 'no' }),
]

/** A request that is refused and changes nothing. */
export const badRequest: Make = (chance, held) => chance.pick(MAKES)(chance, held)
