import type { Known } from '../../../protocol/atlas.ts'
import { type Hex, hexKey } from '../../../rules/hex.ts'
import { fromRuns } from '../../../rules/hex-runs.ts'
import type { Knowledge } from '../../../rules/knowledge.ts'

/** Players' knowledge, unfolded from the wire's runs. */
export interface KnownHexes {
  readonly seen: readonly Hex[]
  readonly visited: readonly Hex[]
  readonly of: (hex: Hex) => Knowledge
}

export const knowledgeOf = (known: Known): KnownHexes => {
  const seen = fromRuns(known.seen)
  const visited = fromRuns(known.visited)
  const byKey = new Map<string, Knowledge>()
  for (const hex of seen) byKey.set(hexKey(hex), 'seen')
  for (const hex of visited) byKey.set(hexKey(hex), 'visited')
  return { seen, visited, of: (hex) => byKey.get(hexKey(hex)) ?? 'unknown' }
}
