import { Counter, Histogram, type Registry } from 'prom-client'
import type { Commit, Store } from '../../campaign/store.ts'
import { CHANGE_KINDS } from '../../protocol/views.ts'

/** Seconds: tenths of a millisecond for an embedded store, tens of them for a remote one. */
const BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5]

/** Immediate, a value, or not part of a request. */
const UNTIMED: readonly string[] = [
  'onCommit',
  'onPoint',
  'point',
  'hearsOtherNodes',
  'link',
  'close',
]

type Method = (...given: readonly unknown[]) => Promise<unknown>

/** Labels are the port's methods and the kinds of changes: nothing of a campaign. */
export const measureStore = (store: Store, registry: Registry): Store => {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'overland_store_seconds',
    help: 'Time that the store took, by operation.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'overland_store_failures_total',
    help: 'Operations of the store that failed, by operation.',
    labelNames: ['operation'],
    registers,
  })
  const count = countChanges(registry)

  const timed = (operation: string, method: Method): Method => {
    const time = seconds.labels(operation)
    failures.inc({ operation }, 0)
    return async (...given) => {
      const begun = performance.now()
      try {
        return await method(...given)
      } catch (error) {
        failures.inc({ operation })
        throw error
      } finally {
        time.observe((performance.now() - begun) / 1_000)
      }
    }
  }

  const methods = Object.entries(store).map(([name, method]) =>
    UNTIMED.includes(name) ? [name, method] : [name, timed(name, method)],
  )
  const measured = Object.fromEntries(methods) as Store
  return {
    ...measured,
    commit: async (commit) => {
      const outcome = await measured.commit(commit)
      if (outcome === 'committed') count(commit)
      return outcome
    },
  }
}

/** A repeated request that is answered again is no change. */
const countChanges = (registry: Registry): ((commit: Commit) => void) => {
  const registers = [registry]
  const changes = new Counter({
    name: 'overland_changes_total',
    help: 'Changes committed by this node, by kind; undo and redo are kinds of their own.',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of [...CHANGE_KINDS, 'undo', 'redo', 'restore']) changes.inc({ kind }, 0)
  return ({ step }) => {
    const kinds = step.kind === 'make' ? step.changes.map(({ kind }) => kind) : [step.kind]
    for (const kind of kinds) changes.inc({ kind })
  }
}
