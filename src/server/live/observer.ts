import type { Audience } from '../../protocol/views.ts'

/**
 * `blocked`: it took nothing for too long; `silent`: it answered no ping; `unasked`: it sent what
 * nobody asked for.
 */
export const DROP_REASONS = ['blocked', 'silent', 'unasked'] as const
export type DropReason = (typeof DROP_REASONS)[number]

export interface LiveObserver {
  /** A view was written to a whole audience, so many ms after its commit was heard of. */
  broadcast(audience: Audience, ms: number): void
  dropped(reason: DropReason): void
}

export const NOBODY: LiveObserver = { broadcast: () => {}, dropped: () => {} }
