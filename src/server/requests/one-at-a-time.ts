/** Does what concerns the same thing one after the other. */
export type OneAtATime = <Result>(thing: string, work: () => Promise<Result>) => Promise<Result>

export const oneAtATime = (): OneAtATime => {
  const last = new Map<string, Promise<unknown>>()
  return async (thing, work) => {
    const before = last.get(thing) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(thing, mine)
    try {
      return await mine
    } finally {
      if (last.get(thing) === mine) last.delete(thing)
    }
  }
}
