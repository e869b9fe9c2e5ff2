import { expect } from './fixtures.ts'
import { atRest, gmPageOf, test } from './gm-page.ts'

test.use({ reducedMotion: 'no-preference' })

test('what is painted in a field after a change is the new value, in every frame', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const field = gmPage.field('Food stores')
  const food = await field.elementHandle()
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
  await gmPage.endDay('south')
  await expect(gmPage.day(1)).toBeVisible()
  await atRest(field.locator('..'))
  const seen = await gm.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen).toEqual(['40 seen none none', '36 seen none none'])
})

test('typing right after a live change is visible at once and stays so', async ({ gm, http }) => {
  const food = gmPageOf(gm).field('Food stores')
  const expectPainted = async (): Promise<void> => {
    const painted = await food.evaluate((input: HTMLInputElement) => ({
      value: input.value,
      color: getComputedStyle(input).color,
      cover: getComputedStyle(input.parentElement ?? input, '::after').content,
    }))
    expect(painted).toMatchObject({ value: '775', cover: 'none' })
    expect(painted.color).not.toMatch(/, 0\)$|transparent/)
  }
  const cdp = await gm.context().newCDPSession(gm)
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await food.focus()
  await http.save({ food: 77 })
  await expect(food).toHaveValue('77')
  await gm.keyboard.press('End')
  await gm.keyboard.type('5')
  const shown = food.locator('..')
  expect(await shown.evaluate((value) => value.getAnimations().length), 'it settles').toBe(1)
  await expectPainted()
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await atRest(food.locator('..'))
  await expectPainted()
})
