/** Of what failed in the background, and will be tried again. */
export const warn = (name: string, what: string, cause: unknown): void => {
  const why = cause instanceof Error ? cause.message : String(cause)
  process.emitWarning(Object.assign(new Error(`${what}: ${why}`), { name, cause }))
}
