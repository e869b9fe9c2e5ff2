import type { GmView } from '#protocol/views.ts'
import { SITE_ICONS } from '#rules/site.ts'
import { type Hex, hexesWithin, hexKey, isWithinBounds, neighbour } from '#shared/hex.ts'
import { seeded } from '#test/support/seeded-dice.ts'

const KNOWN_HEXES = 4_000
const SITES = 200
const DAYS = 120
/** Columns and doubled rows of the map image. */
const MAP_COLUMNS = 92
const MAP_ROWS = 168

/** Plays a long campaign on a server: fog, 4,000 known hexes with a ragged edge, a trail, 200 sites. */
export const playLongJourney = async (url: string, key: string): Promise<void> => {
  const api = `${url}/api/campaigns/home`
  const headers = { 'x-overland': '1', 'content-type': 'application/json' }
  const session = await fetch(`${api}/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key }),
  })
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const view = async (): Promise<GmView> =>
    (await (await fetch(`${api}/map`, { headers: { cookie } })).json()) as GmView
  let { revision, settings, map } = await view()
  const send = async (method: string, route: string, body: unknown): Promise<void> => {
    const answer = await fetch(api + route, {
      method,
      headers: { ...headers, cookie, 'if-match': `"${revision}"` },
      body: JSON.stringify(body),
    })
    const saved = (await answer.json()) as { readonly revision: string }
    if (!answer.ok) throw new Error(`${method} ${route}: ${JSON.stringify(saved)}`)
    revision = saved.revision
  }

  const dice = seeded(7)
  const numbering = { ...settings.numbering, for: 'everyone' }
  await send('PUT', '/settings', { ...settings, fog: 'veil-and-dim', numbering })
  await send('POST', '/hexes', { hexes: hexesOfRandomWalk(map.position, dice), knowledge: 'seen' })
  for (let day = 0; day < DAYS; day++) {
    const order = { direction: dice(6), pace: 'normal', canoe: false, manual: true }
    await send('POST', '/days', order)
  }
  map = (await view()).map
  const around = hexesWithin(map.position, 40).filter(isOnMap)
  for (let site = 0; site < SITES; site++) {
    await send('POST', '/sites', {
      hex: around[dice(around.length) - 1],
      icon: SITE_ICONS[site % SITE_ICONS.length],
      name: `Site ${site + 1} of the old queen`,
      gmText: '',
      text: 'Overgrown, and older than the trees on it.',
      shown: 'always',
    })
  }
}

const isOnMap = (hex: Hex): boolean =>
  isWithinBounds(hex) && hex.x >= -8 && hex.x <= MAP_COLUMNS && hex.y >= -15 && hex.y <= MAP_ROWS

/** Hexes around a random walk: in one piece, with a ragged edge. */
const hexesOfRandomWalk = (start: Hex, dice: (sides: number) => number): Hex[] => {
  const known = new Map<string, Hex>()
  let at = start
  while (known.size < KNOWN_HEXES) {
    for (const hex of hexesWithin(at, dice(3) - 1)) {
      if (isOnMap(hex) && known.size < KNOWN_HEXES) known.set(hexKey(hex), hex)
    }
    const neighbourHex = neighbour(at, dice(6) as 1 | 2 | 3 | 4 | 5 | 6)
    at = isOnMap(neighbourHex) ? neighbourHex : start
  }
  return [...known.values()]
}
