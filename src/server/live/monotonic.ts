/**
 * Whole milliseconds since the process began. Never set back or forward by the wall clock, and
 * whole because a fraction would cost every viewer a number object.
 */
export const monotonicMs = (): number => Math.trunc(performance.now())
