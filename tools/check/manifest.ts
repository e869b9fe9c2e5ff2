import type { Rolldown } from 'vite'

/** A built module in Vite's manifest: its file, styles and imports by key. */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'

/** The two rooms of the client through which everything that is the GM's or the host's is loaded. */
const OF_THE_GM = /^(.*\/client\/)?(gm|host)\//

/** Whether a player's browser may load a module, while the client is being built. */
export const isForPlayers = (
  id: string,
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>,
  seen = new Set<string>(),
): boolean => {
  const module = graph.getModuleInfo(id)
  if (!module || seen.has(id)) return false
  seen.add(id)
  const isOfTheGm = OF_THE_GM.test(id)
  const { isEntry, importers, dynamicImporters } = module
  const askers = isOfTheGm ? importers : [...importers, ...dynamicImporters]
  return isEntry || askers.some((asker) => isForPlayers(asker, graph, seen))
}

/** The chunks of the built client. */
interface Pages {
  /** Loaded by every page before its own code asks for anything. */
  readonly start: ReadonlySet<string>
  /** A player's browser may load these besides. */
  readonly later: ReadonlySet<string>
  /** Loaded by the GM's and the host's pages alone. */
  readonly gm: ReadonlySet<string>
}

export const splitPages = (manifest: Manifest): Pages => {
  const start = reach(manifest, [ENTRY], () => false)
  const player = reach(manifest, [ENTRY], (key) => !OF_THE_GM.test(key))
  const everything = reach(manifest, [ENTRY], () => true)
  const without = (keys: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
    new Set([...keys].filter((key) => !others.has(key)))
  return { start, later: without(player, start), gm: without(everything, player) }
}

/** Chunks that import what imports them: which of them runs first is left to chance. */
export const circularOf = (manifest: Manifest): string[] =>
  Object.entries(manifest)
    .filter(([key, { imports = [] }]) => reach(manifest, imports, () => false).has(key))
    .map(([, { file }]) => file)

const reach = (
  manifest: Manifest,
  from: readonly string[],
  follows: (dynamicImport: string) => boolean,
): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...from]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue
    reached.add(key)
    const chunk = chunkOf(manifest, key)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follows))
  }
  return reached
}

/** The scripts and styles of these chunks, as paths in the built folder. */
export const filesOf = (
  manifest: Manifest,
  keys: ReadonlySet<string>,
): { scripts: string[]; styles: string[] } => {
  const chunks = [...keys].map((key) => chunkOf(manifest, key))
  return {
    scripts: [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))],
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  }
}

const chunkOf = (manifest: Manifest, key: string): Chunk => {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`Vite's manifest tells nothing of ${key}.`)
  return chunk
}
