import { expect, test } from './fixtures.ts'
import { deskOf } from './gm-desk.ts'

test.use({ reducedMotion: 'no-preference' })

test('what is painted in a field after a change is the new value, in every frame', async ({
  gm,
}) => {
  const desk = deskOf(gm)
  const food = await desk.field('Food stores').elementHandle()
  await gm.evaluate((input) => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const watch = (): void => {
      const field = input as HTMLInputElement
      const cover = [field, field.parentElement].map(
        (each) => each && getComputedStyle(each, '::after').content,
      )
      const { color, opacity } = getComputedStyle(field)
      const hidden = color.endsWith(', 0)') || opacity !== '1'
      seen.add([field.value, hidden ? 'hidden' : 'seen', ...cover].join(' '))
      requestAnimationFrame(watch)
    }
    watch()
  }, food)
  await desk.endDay('south')
  await expect(desk.day(1)).toBeVisible()
  await gm.waitForTimeout(500)
  const seen = await gm.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen).toEqual(['40 seen none none', '36 seen none none'])
})

test('typing right after a live change is visible at once and stays so', async ({ gm, http }) => {
  const food = deskOf(gm).field('Food stores')
  await food.focus()
  await http.save({ food: 77 })
  await expect(food).toHaveValue('77')
  await gm.waitForTimeout(40)
  await gm.keyboard.press('End')
  await gm.keyboard.type('5')
  for (const pause of [0, 100, 500]) {
    await gm.waitForTimeout(pause)
    const painted = await food.evaluate((input: HTMLInputElement) => ({
      value: input.value,
      color: getComputedStyle(input).color,
      cover: getComputedStyle(input.parentElement ?? input, '::after').content,
    }))
    expect(painted).toMatchObject({ value: '775', cover: 'none' })
    expect(painted.color).not.toMatch(/, 0\)$|transparent/)
  }
})
