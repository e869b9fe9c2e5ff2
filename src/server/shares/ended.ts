/** Why a connection was ended, or refused, for taking more than its share. */
export const ENDED_REASONS = [
  'too_many',
  'too_many_of_address',
  'unanswered_requests',
  'unfinished_body',
  'unread_answer',
] as const
export type EndedReason = (typeof ENDED_REASONS)[number]

/** Told of each. */
export type OnEnded = (reason: EndedReason) => void
