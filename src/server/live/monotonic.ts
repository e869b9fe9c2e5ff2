/** Monotonic, and whole: a fraction would cost every viewer a number object. */
export const monotonicMs = (): number => Math.trunc(performance.now())
