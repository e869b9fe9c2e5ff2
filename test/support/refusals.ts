import { expect } from 'vitest'
import { Refusal, type RefusalReason } from '#campaign/refusal.ts'

/** The reason a command is refused with; fails the test when it is carried out. */
export const refusalOf = async (command: Promise<unknown>): Promise<RefusalReason> => {
  const outcome = await command.then(
    () => 'carried out',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(Refusal)
  return (outcome as Refusal).reason
}
