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
import type { Command, Situation } from './commands/command.ts'
import { commandsOf } from './commands/next-command.ts'
import { type Http, httpOf } from './http.ts'
import { readResources } from './resources.ts'

/** The results of a command, in a form that does not depend on the version of the program. */
export interface PlayedCommand {
  readonly number: number
  readonly command: Command
  /** The command's line in the golden file. */
  readonly line: string
  /** The full answers that the line has hashes of, by name. */
  readonly answers: ReadonlyMap<string, unknown>
}

/** Distance of the campaigns' seeds. Each command has its own seed, so that none depends on another. */
const SEED_DISTANCE = 100_003
const LIVE_LIMIT_MS = 20_000

/**
 * Plays a campaign on its own server, over HTTP only.
 *
 * @throws Error if answers contradict each other; golden files are compared elsewhere
 */
export async function* play(
  { seed, policies }: GoldenCampaign,
  commands: number,
  cleanup: Cleanup,
): AsyncGenerator<PlayedCommand> {
  const seedOf = (number: number): number => seed * SEED_DISTANCE + number
  let dice = seededDice(seedOf(0))
  const rollDice: Dice = (purpose, sides) => dice(purpose, sides)
  const { server, port, stop } = await startListening({ dice: rollDice })
  cleanup.add(stop)
  const url = `http://127.0.0.1:${port}`
  const { cookie } = await signIn(url, server.key)
  const http = httpOf(url, cookie)
  const screens = openScreens(cleanup, url, cookie)

  const firstView = await gmViewOf(http)
  const settings = { ...firstView.settings, ...policies }
  await http.send(
    { kind: 'settings', method: 'PUT', path: '/settings', body: settings },
    firstView.revision,
  )
  const makeCommand = commandsOf(policies)
  const canonicalForm = canonical(firstView.revision.slice(0, firstView.revision.lastIndexOf('-')))
  const firstTables = await json<readonly EncounterTableView[]>(http, '/tables')
  const { presets } = await json<RulesAnswer>(http, '/rules')
  const send = sender(http)
  const images: string[] = []
  let view = await gmViewOf(http)
  const tables = () => json<readonly EncounterTableView[]>(http, '/tables')

  for (let number = 1; number <= commands; number += 1) {
    const { sites, handouts } = view
    const inOrder = {
      sites: canonicalForm.inOrder(sites),
      handouts: canonicalForm.inOrder(handouts),
    }
    const situation: Situation = {
      view: { ...view, ...inOrder },
      images,
      presets,
      firstTables,
      tables,
    }
    const command = await makeCommand(chanceOf(seedOf(number)), situation)
    dice = seededDice(seedOf(number))
    const answer = await send({ command, revision: view.revision, key: `${number}` })
    if (command.kind === 'image' && answer.status === 201) {
      const { id } = JSON.parse(answer.text) as ImageView
      images.push(id)
      canonicalForm.learn('image', id)
    }
    const gm = await gmViewOf(http)
    const player = await playersViewOf(http)
    view = gm
    for (const { id } of gm.sites) canonicalForm.learn('site', id)
    await screens.compare(gm, player)

    const answers = new Map<string, unknown>()
    answers.set('gm', canonicalForm.of(gm))
    answers.set('player', canonicalForm.of(player))
    const body = bodyOf(answer)
    const isView = answer.status < 300 && isGmView(body)
    if (isView && !isDeepStrictEqual(body, gm))
      throw new Error(`Command ${number}, ${command.kind}, answered another view than /map`)
    answers.set('answer', isView ? 'the view' : canonicalForm.of(body))
    const columns = [
      command.kind,
      answer.status,
      isView ? '=' : hashOf(answers.get('answer')),
      hashOf(answers.get('gm')),
      hashOf(answers.get('player')),
      `${numberOf(gm.revision)}/${numberOf(player.revision)}`,
    ]
    if (isReadAfter(number)) {
      for (const [name, resource] of await readResources(http, canonicalForm)) {
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

const isGmView = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'believed' in body

/** The body of an answer; of a refusal without the current view. */
const bodyOf = ({ text }: Answer): unknown => {
  if (text === '') return null
  const { current: _, ...body } = JSON.parse(text) as Record<string, unknown>
  return body
}

interface SentCommand {
  readonly command: Command
  readonly revision: string
  readonly key: string
}

/**
 * Sends commands, and some of them twice under one key. The last repeated command that ended days is
 * sent a third time before the next repeated one.
 *
 * @throws Error if a repeat gets another answer
 */
const sender = (http: Http): ((sent: SentCommand) => Promise<Answer>) => {
  let lastDays: { readonly given: SentCommand; readonly answer: Answer } | undefined

  const repeat = async ({ command, revision, key }: SentCommand, answer: Answer): Promise<void> => {
    const again = await http.send(command, revision, key)
    const isSame = isDeepStrictEqual(bodyOf(answer), bodyOf(again))
    if (answer.status !== again.status || !isSame)
      throw new Error(`The repeat of ${command.kind} ${key} was answered ${again.text}`)
  }

  return async (sent) => {
    const { command, revision, key } = sent
    if (!command.isRepeated) return http.send(command, revision)
    if (lastDays) await repeat(lastDays.given, lastDays.answer)
    const answer = await http.send(command, revision, key)
    await repeat(sent, answer)
    if (answer.status === 201 && !isGmView(bodyOf(answer))) lastDays = { given: sent, answer }
    return answer
  }
}

interface LiveScreens {
  /** @throws Error unless every screen soon has the same view as `/map` */
  compare(gm: GmView, player: PlayerView): Promise<void>
  /** @throws Error unless every screen received patches */
  expectPatches(): void
}

/** Opens a GM's and a player's screen that receive patches. */
const openScreens = (cleanup: Cleanup, url: string, cookie: string): LiveScreens => {
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
