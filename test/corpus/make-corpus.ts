import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { hexesWithin } from '../../src/rules/hex.ts'
import { databaseFile } from '../../src/store/sqlite/connection.ts'
import { download, sendBackup } from '../http/backups.ts'
import { change, set } from '../http/change.ts'
import { aPng, upload } from '../http/images.ts'
import { CAMPAIGN, endADay, ORDER, onRevision, type Server, startServing } from '../http/server.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { CAMPAIGN_FILE, DATABASE, KEY } from './corpus.ts'

/** A campaign to which everything was done that leaves something stored. */
const play = async (server: Server): Promise<void> => {
  const cookie = await server.signIn()
  const put = async (route: string, body: object) => change(server, cookie, 'PUT', route, body)
  const post = async (route: string, body?: object) => change(server, cookie, 'POST', route, body)
  const at = async () => (await server.view(cookie)).map.position
  const day = async (order: object = {}) => endADay(server, cookie, { ...ORDER, ...order })

  await set(server, cookie, { fog: 'veil', lost: 'believed-hex', reach: 2, journal: true })
  const rows = [
    { min: 2, max: 7, name: '2d4 owls', details: 'They *stare*.', table: 'ruins', once: false },
    { min: 8, max: 12, name: 'The only dragon', once: true },
  ]
  await put('/tables/beach', { name: 'Strand', die: 12, dice: '2d6', rows })
  await post('/tables', { name: 'Mine', die: 6, rows: [{ min: 1, max: 6, name: 'Moles' }] })
  const { rules } = await server.view(cookie)
  const encounters = { ...rules.encounters, onAtLeast: 5 }
  const [first, ...others] = rules.terrains
  const coast = { ...first, playersName: 'Coast', sight: 1, cost: 2, fastest: 'normal' }
  const [calm] = rules.weather.tables
  const storm = { from: 1, to: 4, name: 'Storm', rain: 'Heavy', gallons: 2, dc: 0, points: 0 }
  const stormy = { id: 'stormy', name: 'Storms', die: 4, rows: [{ ...storm, canoe: false }] }
  const flood = {
    id: 'flood',
    name: 'Flood',
    die: 4,
    rows: [{ ...storm, points: null, canoe: true }],
  }
  const weather = { on: 'stormy', tables: [calm, stormy, flood] }
  const points = { slow: 2, normal: 3, fast: 4 }
  const movement = { ...rules.movement, hexes: points, leftover: 'kept' }
  await put('/rules', { ...rules, encounters, weather, movement, terrains: [coast, ...others] })
  await server.send({ method: 'POST', route: '/rolls/ahead', cookie, body: { days: 3 } })
  await day()
  await day({ direction: 4, pace: 'slow', manual: true })
  await day({ activity: 'forage', direction: undefined })
  const { x, y } = await at()
  const hexes = [0, 2, 4].map((more) => ({ x: x + more, y: y + more }))
  await post('/hexes', { hexes, terrain: rules.terrains[2]?.name })
  await post('/hexes', { hexes, knowledge: 'visited' })
  await post('/hexes', { hexes: hexes.slice(1), knowledge: 'unknown' })
  const texts = { text: 'Seen *from afar*', gmText: 'A trap 🎲' }
  await post('/sites', { hex: hexes[0], icon: 'ruin', name: 'Ruin Ж', ...texts, shown: 'always' })
  await post('/position', { hex: hexes[1] })
  await put('/map', { ...(await server.view(cookie)).map, food: 7, partyMembers: 5 })
  await put('/days/1/notes', { gm: 'Secret', players: 'We *landed*.', session: 'Landfall' })
  const sheet = await upload(server, cookie, await aPng(120, 90))
  const letter = await upload(server, cookie, await aPng(60, 40))
  const grid = { left: 2, top: 3, columnSpacing: 60, rowSpacing: 40, pointy: true, angle: 2.5 }
  const straight = ['survey']
  await put('/chart', { chart: { gm: sheet, players: null, survey: sheet, grid, straight } })
  await post('/handouts', { image: letter, name: 'A letter', state: 'shown' })
  const until = { encounter: true, lost: false, supplies: 3, rain: true, days: 12 }
  const plan = { route: hexes, until, goal: hexes[2], carry: 450 }
  await server.send({ method: 'PUT', route: '/plan', cookie, body: plan })

  const file = await download(server, { cookie })
  await post('/undo')
  await post('/position', { hex: hexes[2] })
  const headers = onRevision((await server.view(cookie)).revision)
  const restored = await sendBackup(server, file, { route: '/backup', cookie, headers })
  if (restored.statusCode !== 200) throw new Error(restored.body)

  const route = [{ x: hexes[1]?.x, y: (hexes[1]?.y ?? 0) + 8 }]
  await post('/runs', { route, pace: 'normal', canoe: false, until: {}, days: 3 })
  await post('/rewind', { day: 4 })
  await post('/redo')
  const [entry] = (await server.view(cookie)).encounters
  const noted = { state: 'resolved', note: 'They fled', shared: true }
  await put(`/encounters/${entry?.id}`, noted)
  await post('/bearings', { reveal: 'trail' })
  await day({ activity: 'explore', direction: undefined })
  // Three points, where each hex costs two.
  const around = hexesWithin(await at(), 3)
  await post('/hexes', { hexes: around, terrain: first?.name })
  await day({ direction: 1 })
  const { progress, known, weather: today, laid } = await server.view(cookie)
  if (!progress || known.explored.length === 0 || !today || !laid?.grid.pointy)
    throw new Error('The corpus lacks progress, an explored hex, weather or a pointy map')
  await post('/sites', { hex: hexes[1], icon: 'note', name: 'Gone', ...texts, shown: 'explored' })
  await server.send({ method: 'POST', route: '/rolls/ahead', cookie, body: { days: 2 } })
  await post('/undo')
}

/** Writes a campaign's file and a database of this version into a folder. */
export const makeCorpus = async (folder: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overland-corpus-'))
  try {
    const { server, stop } = await startServing({ dataDir, gmKey: KEY, dice: seededDice(1) })
    try {
      await play(server)
      await mkdir(folder, { recursive: true })
      const file = await download(server, { campaign: CAMPAIGN, cookie: await server.signIn() })
      await writeFile(join(folder, CAMPAIGN_FILE), file)
    } finally {
      await stop()
    }
    const database = new Database(databaseFile(dataDir))
    // Megabytes of the built-in chart, which each server makes anew where they are missing.
    database.exec("DELETE FROM tiles WHERE owner = '.built-in'")
    database.prepare('VACUUM INTO ?').run(join(folder, DATABASE))
    database.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
