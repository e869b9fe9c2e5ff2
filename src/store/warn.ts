/** Warns that background work failed, which will be tried again. */
export const warn = (name: string, message: string, cause: unknown): void => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  process.emitWarning(Object.assign(new Error(`${message}: ${reason}`), { name, cause }))
}
