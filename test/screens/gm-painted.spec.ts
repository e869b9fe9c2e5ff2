import { expect } from './fixtures.ts'
import { atRest, gmPageOf, test } from './gm-page.ts'

test.use({ reducedMotion: 'no-preference' })

test('what is painted in a field after a change is the new value, in every frame', {
  tag: '@more',
}, async ({ gm }) => {
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
