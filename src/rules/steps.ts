/** Work that may pause wherever it yields. */
export type Steps<Result> = Generator<void, Result, void>

/** Elements of a list between two pauses: less than a millisecond of work. */
export const ELEMENTS_A_STEP = 1_000

/** Does the work without a pause. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The elements, with a pause now and then. */
export function* pausing<Element>(
  elements: Iterable<Element>,
  visit: (element: Element) => void,
): Steps<void> {
  let visited = 0
  for (const element of elements) {
    visit(element)
    visited += 1
    if (visited % ELEMENTS_A_STEP === 0) yield
  }
}

export function* copyOf<Value>(part: ReadonlyMap<string, Value>): Steps<Map<string, Value>> {
  const copy = new Map<string, Value>()
  yield* pausing(part, ([key, value]) => copy.set(key, value))
  return copy
}
