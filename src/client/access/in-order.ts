/** A state that the server holds, looked at and changed by one screen. */
export interface InOrder {
  /** Asks for the state and shows it, unless something newer is shown by then. Throws what asking throws. */
  readonly look: () => Promise<void>
  /**
   * Carries a change out when all before it are done, whatever became of them; it shows itself what
   * it came to. Throws what the change throws.
   */
  readonly change: <Answer>(carryOut: () => Promise<Answer>) => Promise<Answer>
}

/** Sees to it that what is shown last is what the last change came to, however late an answer comes. */
export const inOrder = <State>(
  ask: () => Promise<State>,
  show: (state: State) => void,
): InOrder => {
  const looks = { asked: 0, shown: 0 }
  const changes = { begun: 0, done: 0, last: Promise.resolve() }

  const look = async (): Promise<void> => {
    looks.asked += 1
    const turn = looks.asked
    const { done } = changes
    const state = await ask()
    if (turn < looks.shown) return
    // A change was on its way meanwhile: nobody knows whether this is from before it.
    if (changes.begun > done) {
      await changes.last
      return look()
    }
    looks.shown = turn
    show(state)
  }

  return {
    look,
    change: (carryOut) => {
      changes.begun += 1
      const answer = changes.last.then(carryOut)
      const end = (): void => {
        changes.done += 1
      }
      changes.last = answer.then(end, end)
      return answer
    },
  }
}
