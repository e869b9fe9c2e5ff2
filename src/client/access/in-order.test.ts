import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

/** Something that is asked for and answered by hand, in any order. */
const byHand = () => {
  const asked: PromiseWithResolvers<string>[] = []
  const shown: string[] = []
  const ask = (): Promise<string> => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  const { look, change } = inOrder(ask, (state) => shown.push(state))
  return { asked, shown, look, change: () => change(async () => shown.push(await ask())) }
}

describe('a look', () => {
  test('that is answered behind one that was asked for later is not shown', async () => {
    const { asked, shown, look } = byHand()
    const looks = [look(), look()]
    asked[1]?.resolve('later')
    await looks[1]
    asked[0]?.resolve('earlier')
    await looks[0]
    expect(shown).toEqual(['later'])
    expect(asked).toHaveLength(2)
  })

  test('that a change overtook is asked for again', async () => {
    const { asked, shown, look, change } = byHand()
    const looked = look()
    const changed = change()
    await Promise.resolve()
    asked[1]?.resolve('changed')
    await changed
    asked[0]?.resolve('before')
    await expect.poll(() => asked.length).toBe(3)
    asked[2]?.resolve('after')
    await looked
    expect(shown).toEqual(['changed', 'after'])
  })

  test('that is answered while a change is on its way is asked for again behind it', async () => {
    const { asked, shown, look, change } = byHand()
    const changed = change()
    await Promise.resolve()
    const looked = look()
    asked[1]?.resolve('before')
    await nextTurn()
    expect(asked).toHaveLength(2)
    asked[0]?.resolve('changed')
    await changed
    await expect.poll(() => asked.length).toBe(3)
    asked[2]?.resolve('after')
    await looked
    expect(shown).toEqual(['changed', 'after'])
  })
})

describe('a change', () => {
  test('waits for the one before it', async () => {
    const { asked, shown, change } = byHand()
    const changes = [change(), change()]
    await nextTurn()
    expect(asked).toHaveLength(1)
    asked[0]?.resolve('first')
    await changes[0]
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.resolve('second')
    await changes[1]
    expect(shown).toEqual(['first', 'second'])
  })

  test('is carried out though the one before it failed', async () => {
    const { asked, shown, change } = byHand()
    const changes = [change(), change()]
    await Promise.resolve()
    asked[0]?.reject(new Error('no answer'))
    await expect(changes[0]).rejects.toThrow('no answer')
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.resolve('second')
    await changes[1]
    expect(shown).toEqual(['second'])
  })
})
