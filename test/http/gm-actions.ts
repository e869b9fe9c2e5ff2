import fc from 'fast-check'
import type { GmView } from '#protocol/views.ts'
import { sendBackup } from './backups.ts'
import { ORDER, type Request, revisionHeaders, type Server } from './server.ts'

const aDeed = <const Kind extends string, More extends object>(
  kind: Kind,
  more: { readonly [Key in keyof More]: fc.Arbitrary<More[Key]> },
): fc.Arbitrary<{ readonly kind: Kind } & More> =>
  fc.tuple(fc.constant(kind), fc.record<More>(more)).map(([of, rest]) => ({ kind: of, ...rest }))

/** Any action of a GM. */
export const anyGmAction = fc.oneof(
  {
    weight: 3,
    arbitrary: aDeed('day', {
      direction: fc.integer({ min: 1, max: 6 }),
      manual: fc.boolean(),
    }),
  },
  aDeed('save', { food: fc.nat({ max: 99 }) }),
  aDeed('hexes', { x: fc.integer({ min: -20, max: 20 }), terrain: fc.boolean() }),
  aDeed('site', { name: fc.constantFrom('Ж🎲', '"quoted"', '</script>') }),
  aDeed('table', {
    id: fc.constantFrom('beach', 'ruins'),
    name: fc.constantFrom('Ж🎲', '2d6 "owls"'),
  }),
  aDeed('encounter', { note: fc.constantFrom('Ж🎲', '</script>\n') }),
  aDeed('settings', { reach: fc.integer({ min: 0, max: 3 }) }),
  aDeed('undo', {}),
  aDeed('redo', {}),
  aDeed('restore', {}),
)
export type GmAction = typeof anyGmAction extends fc.Arbitrary<infer T> ? T : never

const requestOf = (action: GmAction, view: GmView): Request => {
  switch (action.kind) {
    case 'day': {
      const { direction, manual } = action
      return { method: 'POST', route: '/days', body: { ...ORDER, direction, manual } }
    }
    case 'save':
      return { method: 'PUT', route: '/map', body: { ...view.map, food: action.food } }
    case 'hexes': {
      const painted = action.terrain ? { terrain: 'Swamp' } : { knowledge: 'seen' }
      const body = { hexes: [{ x: action.x, y: action.x }], ...painted }
      return { method: 'POST', route: '/hexes', body }
    }
    case 'table': {
      const rows = [{ min: 1, max: 6, name: action.name, once: true }]
      const body = { name: action.name, die: 6, rows }
      return { method: 'PUT', route: `/tables/${action.id}`, body }
    }
    case 'encounter': {
      const body = { state: 'resolved', note: action.note }
      return { method: 'PUT', route: `/encounters/${view.encounters[0]?.id ?? '1-1'}`, body }
    }
    case 'site': {
      const texts = { name: action.name, gmText: 'secret', text: '' }
      const body = { hex: { x: 2, y: 4 }, icon: 'ruin', ...texts, shown: 'always' }
      return { method: 'POST', route: '/sites', body }
    }
    case 'settings': {
      const body = { ...view.settings, reach: action.reach, lost: 'believed-hex' }
      return { method: 'PUT', route: '/settings', body }
    }
    case 'restore':
      return { method: 'POST', route: '/backup' }
    case 'undo':
    case 'redo':
      return { method: 'POST', route: `/${action.kind}` }
  }
}

/** Does it on the newest revision. @param file what is restored */
export const sendGmAction = async (
  to: Server,
  gm: { campaign: string; cookie: string },
  action: GmAction,
  file: Buffer,
) => {
  const view = (await to.send({ route: '/map', ...gm })).json<GmView>()
  const request = { ...gm, ...requestOf(action, view), headers: revisionHeaders(view.revision) }
  return action.kind === 'restore' ? sendBackup(to, file, request) : to.send(request)
}
