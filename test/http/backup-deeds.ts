import fc from 'fast-check'
import type { GmView } from '#protocol/views.ts'
import { sendBackup } from './backups.ts'
import { ORDER, type Request, revisionHeaders, type Server } from './server.ts'

const aDeed = <const Kind extends string, More extends object>(
  kind: Kind,
  more: { readonly [Key in keyof More]: fc.Arbitrary<More[Key]> },
): fc.Arbitrary<{ readonly kind: Kind } & More> =>
  fc.tuple(fc.constant(kind), fc.record<More>(more)).map(([of, rest]) => ({ kind: of, ...rest }))

/** What a GM does. */
export const anyDeed = fc.oneof(
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
export type Deed = typeof anyDeed extends fc.Arbitrary<infer T> ? T : never

const requestOf = (deed: Deed, view: GmView): Request => {
  switch (deed.kind) {
    case 'day': {
      const { direction, manual } = deed
      return { method: 'POST', route: '/days', body: { ...ORDER, direction, manual } }
    }
    case 'save':
      return { method: 'PUT', route: '/map', body: { ...view.map, food: deed.food } }
    case 'hexes': {
      const painted = deed.terrain ? { terrain: 'Swamp' } : { knowledge: 'seen' }
      const body = { hexes: [{ x: deed.x, y: deed.x }], ...painted }
      return { method: 'POST', route: '/hexes', body }
    }
    case 'table': {
      const rows = [{ min: 1, max: 6, name: deed.name, once: true }]
      const body = { name: deed.name, die: 6, rows }
      return { method: 'PUT', route: `/tables/${deed.id}`, body }
    }
    case 'encounter': {
      const body = { state: 'resolved', note: deed.note }
      return { method: 'PUT', route: `/encounters/${view.encounters[0]?.id ?? '1-1'}`, body }
    }
    case 'site': {
      const texts = { name: deed.name, gmText: 'secret', text: '' }
      const body = { hex: { x: 2, y: 4 }, icon: 'ruin', ...texts, shown: 'always' }
      return { method: 'POST', route: '/sites', body }
    }
    case 'settings': {
      const body = { ...view.settings, reach: deed.reach, lost: 'believed-hex' }
      return { method: 'PUT', route: '/settings', body }
    }
    case 'restore':
      return { method: 'POST', route: '/backup' }
    case 'undo':
    case 'redo':
      return { method: 'POST', route: `/${deed.kind}` }
  }
}

/** Does it on the newest revision. @param file what is restored */
export const act = async (
  to: Server,
  asker: { campaign: string; cookie: string },
  deed: Deed,
  file: Buffer,
) => {
  const view = (await to.send({ route: '/map', ...asker })).json<GmView>()
  const request = { ...asker, ...requestOf(deed, view), headers: revisionHeaders(view.revision) }
  return deed.kind === 'restore' ? sendBackup(to, file, request) : to.send(request)
}
