import { isDeepStrictEqual } from 'node:util'
import type { ImageView } from '#protocol/map/chart.ts'
import type { RulesAnswer } from '#protocol/rules/rules.ts'
import type { EncounterTableView } from '#protocol/rules/tables.ts'
import type { GmView, PlayerView } from '#protocol/views.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { chanceOf } from '#soak/support/chance.ts'
import type { Cleanup } from '#soak/support/cleanup.ts'
import { numberOf, signIn } from '#soak/support/gm.ts'
import type { Answer } from '#soak/support/http.ts'
import { type ShownScreen, showScreen } from '#soak/support/shown.ts'
import { msUntil } from '#soak/support/wait.ts'
import { startListening } from '../http/server.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { type GoldenCampaign, isReadAfter } from './campaigns.ts'
import { canonical, hashOf } from './canonical.ts'
import type { Command, Held } from './commands/command.ts'
import { commandsOf } from './commands/next-command.ts'
import { type Http, httpOf } from './http.ts'
import { readResources } from './resources.ts'

/** What a command led to, in a form that does not depend on the version of the program. */
export interface Played {
  readonly number: number
  readonly command: Command
  /** As the golden file has it. */
  readonly line: string
  /** In full, by name, as they were hashed. */
  readonly answers: ReadonlyMap<string, unknown>
}

/** Chances and dice of each command are its own: what one uses up moves no other. */
const SEEDS_APART = 100_003
const LIVE_LIMIT_MS = 20_000

/**
 * Plays a campaign on a server of its own, over HTTP alone.
 *
 * @throws Error where answers contradict each other, whatever a golden file says
 */
export async function* play(
  { seed, policies }: GoldenCampaign,
  commands: number,
  cleanup: Cleanup,
): AsyncGenerator<Played> {
  const seedOf = (number: number): number => seed * SEEDS_APART + number
  let dice = seededDice(seedOf(0))
  const fall: Dice = (purpose, sides) => dice(purpose, sides)
  const { server, port, stop } = await startListening({ dice: fall })
  cleanup.add(stop)
  const url = `http://127.0.0.1:${port}`
  const { cookie } = await signIn(url, server.key)
  const http = httpOf(url, cookie)
  const screens = watch(cleanup, url, cookie)

  const first = await gmViewOf(http)
  const settings = { ...first.settings, ...policies }
  await http.send(
    { kind: 'settings', method: 'PUT', path: '/settings', body: settings },
    first.revision,
  )
  const next = commandsOf(policies)
  const write = canonical(first.revision.slice(0, first.revision.lastIndexOf('-')))
  const firstTables = await json<readonly EncounterTableView[]>(http, '/tables')
  const { presets } = await json<RulesAnswer>(http, '/rules')
  const give = giving(http)
  const images: string[] = []
  let view = await gmViewOf(http)
  const tables = () => json<readonly EncounterTableView[]>(http, '/tables')

  for (let number = 1; number <= commands; number += 1) {
    const { sites, handouts } = view
    const inOrder = { sites: write.inOrder(sites), handouts: write.inOrder(handouts) }
    const held: Held = {
      view: { ...view, ...inOrder },
      images,
      presets,
      firstTables,
      tables,
    }
    const command = await next(chanceOf(seedOf(number)), held)
    dice = seededDice(seedOf(number))
    const answer = await give({ command, revision: view.revision, key: `${number}` })
    if (command.kind === 'image' && answer.status === 201) {
      const { id } = JSON.parse(answer.text) as ImageView
      images.push(id)
      write.learn('image', id)
    }
    const gm = await gmViewOf(http)
    const player = await playersViewOf(http)
    view = gm
    for (const { id } of gm.sites) write.learn('site', id)
    await screens.compare(gm, player)

    const answers = new Map<string, unknown>()
    answers.set('gm', write.of(gm))
    answers.set('player', write.of(player))
    const answered = bodyOf(answer)
    const isView = answer.status < 300 && isGmView(answered)
    if (isView && !isDeepStrictEqual(answered, gm))
      throw new Error(`Command ${number}, ${command.kind}, answered another view than /map`)
    answers.set('answer', isView ? 'the view' : write.of(answered))
    const columns = [
      command.kind,
      answer.status,
      isView ? '=' : hashOf(answers.get('answer')),
      hashOf(answers.get('gm')),
      hashOf(answers.get('player')),
      `${numberOf(gm.revision)}/${numberOf(player.revision)}`,
    ]
    if (isReadAfter(number)) {
      for (const [name, resource] of await readResources(http, write)) {
        answers.set(name, resource)
        columns.push(`${name}:${hashOf(resource)}`)
      }
    }
    yield { number, command, line: columns.join(' '), answers }
  }
  screens.expectPatches()
}

const json = async <Answered>(http: Http, route: string): Promise<Answered> =>
  JSON.parse((await http.read(route)).text) as Answered

const gmViewOf = (http: Http): Promise<GmView> => json<GmView>(http, '/map')

const playersViewOf = async (http: Http): Promise<PlayerView> =>
  JSON.parse((await http.readAsPlayer('/map')).text) as PlayerView

const isGmView = (answered: unknown): boolean =>
  typeof answered === 'object' && answered !== null && 'believed' in answered

/** A refusal without the view that came with it. */
const bodyOf = ({ text }: Answer): unknown => {
  if (text === '') return null
  const { current: _, ...body } = JSON.parse(text) as Record<string, unknown>
  return body
}

interface Given {
  readonly command: Command
  readonly revision: string
  readonly key: string
}

/**
 * Some commands are repeated: at once, and the last that made days once more before each further one
 * that is.
 *
 * @throws Error if a repeat is answered otherwise
 */
const giving = (http: Http): ((given: Given) => Promise<Answer>) => {
  let last: { readonly given: Given; readonly answer: Answer } | undefined

  const repeat = async ({ command, revision, key }: Given, answer: Answer): Promise<void> => {
    const again = await http.send(command, revision, key)
    const isSame = isDeepStrictEqual(bodyOf(answer), bodyOf(again))
    if (answer.status !== again.status || !isSame)
      throw new Error(`The repeat of ${command.kind} ${key} was answered ${again.text}`)
  }

  return async (given) => {
    const { command, revision, key } = given
    if (!command.isRepeated) return http.send(command, revision)
    if (last) await repeat(last.given, last.answer)
    const answer = await http.send(command, revision, key)
    await repeat(given, answer)
    if (answer.status === 201 && !isGmView(bodyOf(answer))) last = { given, answer }
    return answer
  }
}

interface Screens {
  /** @throws Error unless every screen shows soon what the map says */
  compare(gm: GmView, player: PlayerView): Promise<void>
  /** @throws Error unless every screen followed by patches */
  expectPatches(): void
}

/** One screen of each role, which follows by patches. */
const watch = (cleanup: Cleanup, url: string, cookie: string): Screens => {
  const complaints: string[] = []
  const complain = (what: string): void => void complaints.push(what)
  const gmScreen = showScreen(cleanup, { name: 'the GM’s screen', url, cookie, complain })
  const playersScreen = showScreen(cleanup, { name: 'the players’ screen', url, complain })

  const compareOne = async (screen: ShownScreen, expected: PlayerView): Promise<void> => {
    const isNewest = (): boolean => screen.view()?.revision === expected.revision
    await msUntil(isNewest, LIVE_LIMIT_MS, 1)
    if (!isDeepStrictEqual(screen.view(), expected))
      complain(`${screen.name} shows ${screen.view()?.revision}, not what the map says of it`)
  }
  return {
    compare: async (gm, player) => {
      await compareOne(gmScreen, gm)
      await compareOne(playersScreen, player)
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
    expectPatches: () => {
      for (const { name, counts } of [gmScreen, playersScreen])
        if (counts.patches === 0) throw new Error(`${name} was sent views, not patches`)
    },
  }
}
