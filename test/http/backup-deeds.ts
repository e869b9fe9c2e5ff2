import fc from 'fast-check'
import type { GmView } from '../../src/protocol/views.ts'
import { sendBackup } from './backups.ts'
import { ORDER, onRevision, type Server } from './server.ts'

/** What a GM does. */
export const anyDeed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('day' as const),
      direction: fc.integer({ min: 1, max: 6 }),
      manual: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('save' as const), food: fc.nat({ max: 99 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hexes' as const),
      x: fc.integer({ min: -20, max: 20 }),
      terrain: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('site' as const),
      name: fc.constantFrom('Ж🎲', '"quoted"', '</script>'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('table' as const),
      id: fc.constantFrom('beach', 'ruins'),
      name: fc.constantFrom('Ж🎲', '2d6 "owls"'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('encounter' as const),
      note: fc.constantFrom('Ж🎲', '</script>\n'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      reach: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
)
export type Deed = typeof anyDeed extends fc.Arbitrary<infer T> ? T : never

/** Does it on the newest revision. @param file what is restored */
export const act = async (
  to: Server,
  asker: { campaign: string; cookie: string },
  deed: Deed,
  file: Buffer,
) => {
  const view = (await to.send({ route: '/map', ...asker })).json<GmView>()
  const asked = { ...asker, headers: onRevision(view.revision) }
  switch (deed.kind) {
    case 'day':
      return to.send({
        ...asked,
        method: 'POST',
        route: '/days',
        body: { ...ORDER, direction: deed.direction, manual: deed.manual },
      })
    case 'save':
      return to.send({
        ...asked,
        method: 'PUT',
        route: '/map',
        body: { ...view.map, food: deed.food },
      })
    case 'hexes':
      return to.send({
        ...asked,
        method: 'POST',
        route: '/hexes',
        body: {
          hexes: [{ x: deed.x, y: deed.x }],
          ...(deed.terrain ? { terrain: 'Swamp' } : { knowledge: 'seen' }),
        },
      })
    case 'table': {
      const row = { min: 1, max: 6, name: deed.name, once: true }
      return to.send({
        ...asked,
        method: 'PUT',
        route: `/tables/${deed.id}`,
        body: { name: deed.name, die: 6, rows: [row] },
      })
    }
    case 'encounter':
      return to.send({
        ...asked,
        method: 'PUT',
        route: `/encounters/${view.encounters[0]?.id ?? '1-1'}`,
        body: { state: 'resolved', note: deed.note },
      })
    case 'site':
      return to.send({
        ...asked,
        method: 'POST',
        route: '/sites',
        body: {
          hex: { x: 2, y: 4 },
          icon: 'ruin',
          name: deed.name,
          gmText: 'secret',
          text: '',
          shown: 'always',
        },
      })
    case 'settings':
      return to.send({
        ...asked,
        method: 'PUT',
        route: '/settings',
        body: { ...view.settings, reach: deed.reach, lost: 'believed-hex' },
      })
    case 'restore':
      return sendBackup(to, file, { ...asked, route: '/backup' })
    case 'undo':
    case 'redo':
      return to.send({ ...asked, method: 'POST', route: `/${deed.kind}` })
  }
}
