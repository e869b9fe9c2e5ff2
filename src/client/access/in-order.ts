/** Shows the result of the last change, in whatever order the answers arrive. */
export const inOrder = <State>(ask: () => Promise<State>, show: (state: State) => void) => {
  const looks = { asked: 0, shown: 0 }
  const changes = { begun: 0, done: 0, last: Promise.resolve() }

  /** Fetches and shows the state, unless something newer is shown by then. */
  const look = async (): Promise<void> => {
    looks.asked += 1
    const turn = looks.asked
    const { done } = changes
    const state = await ask()
    if (turn < looks.shown) return
    // A change started meanwhile: this state may be from before it.
    if (changes.begun > done) {
      await changes.last
      return look()
    }
    looks.shown = turn
    show(state)
  }

  /** Runs a change after all earlier ones, even failed ones. The change shows its own result. */
  const change = <Answer>(carryOut: () => Promise<Answer>): Promise<Answer> => {
    changes.begun += 1
    const answer = changes.last.then(carryOut)
    const end = (): void => {
      changes.done += 1
    }
    changes.last = answer.then(end, end)
    return answer
  }

  return { look, change }
}
