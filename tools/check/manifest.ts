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

/** The two rooms of the client that load all code for the GM or the host alone. */
const GM_ROOMS = /^(.*\/client\/)?(gm|host)\//

/** Whether a player's browser may load a module, while the client is being built. */
export const isForPlayers = (
  id: string,
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>,
  seen = new Set<string>(),
): boolean => {
  const module = graph.getModuleInfo(id)
  if (!module || seen.has(id)) return false
  seen.add(id)
  const isGmModule = GM_ROOMS.test(id)
  const { isEntry, importers, dynamicImporters } = module
  const importingModules = isGmModule ? importers : [...importers, ...dynamicImporters]
  return isEntry || importingModules.some((importer) => isForPlayers(importer, graph, seen))
}

/** The chunks of the built client. */
interface Pages {
  /** Chunks that every page loads at once. */
  readonly start: ReadonlySet<string>
  /** Chunks that a player's browser may load later. */
  readonly later: ReadonlySet<string>
  /** Chunks that only the GM's and the host's pages load. */
  readonly gm: ReadonlySet<string>
}

export const splitPages = (manifest: Manifest): Pages => {
  const start = reachableChunks(manifest, [ENTRY], () => false)
  const player = reachableChunks(manifest, [ENTRY], (key) => !GM_ROOMS.test(key))
  const everything = reachableChunks(manifest, [ENTRY], () => true)
  const without = (keys: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
    new Set([...keys].filter((key) => !others.has(key)))
  return { start, later: without(player, start), gm: without(everything, player) }
}

/** Files of chunks with circular imports: which of them runs first is left to chance. */
export const circularChunks = (manifest: Manifest): string[] =>
  Object.entries(manifest)
    .filter(([key, { imports = [] }]) => reachableChunks(manifest, imports, () => false).has(key))
    .map(([, { file }]) => file)

const reachableChunks = (
  manifest: Manifest,
  from: readonly string[],
  isFollowed: (dynamicImport: string) => boolean,
): Set<string> => {
  const reached = new Set<string>()
  const remaining = [...from]
  for (let key = remaining.pop(); key !== undefined; key = remaining.pop()) {
    if (reached.has(key)) continue
    reached.add(key)
    const chunk = chunkOf(manifest, key)
    remaining.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(isFollowed))
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
