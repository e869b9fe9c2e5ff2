import type { Page } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { checkThemes, expect, test } from './fixtures.ts'

test.use({ ownServer: true, newcomer: true })

const firstStepsNote = (gm: Page) => gm.getByRole('note', { name: 'First steps' })
const sampleBanner = (gm: Page) => gm.getByRole('region', { name: 'Sample expedition' })

const lookAtSample = async (gm: Page) => {
  await firstStepsNote(gm).getByRole('button', { name: 'See a sample' }).click()
  await expect(sampleBanner(gm)).toBeVisible()
}

test('R-SAMPLE-1, R-SAMPLE-3: one click opens the sample, whose state is visible at once, and one deletes it', {
  tag: '@more',
}, async ({ gm }) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await lookAtSample(gm)
  for (const element of [
    gm.getByRole('heading', { name: 'Day 12', level: 2 }),
    gm.getByText('The party is lost'),
    gm.getByRole('button', { name: 'still open' }).getByText('Survivors of a lost survey'),
    gm.getByRole('button', { name: 'End day: north', exact: true }),
    gm.getByRole('button', { name: 'End day: south', exact: true }),
    gm.getByRole('button', { name: 'Undo day 12' }),
    gm.getByTestId('party-marker'),
  ])
    await expect(element).toBeInViewport({ ratio: 1 })
  await checkThemes(gm)
  await sampleBanner(gm).getByRole('button', { name: 'Delete the sample…' }).click()
  await sampleBanner(gm).getByRole('button', { name: 'Delete the sample', exact: true }).click()
  await expect(gm).toHaveURL(/^[^/]+\/\/[^/]+\/dm$/)
})

test('R-SAMPLE-3: one click keeps the sample, and shows its key', { tag: '@more' }, async ({
  gm,
}) => {
  await lookAtSample(gm)
  await sampleBanner(gm).getByRole('button', { name: 'Keep as mine' }).click()
  const newKey = gm.getByRole('textbox', { name: 'New GM key' })
  await expect(newKey).toHaveValue(/^(\w{4}-){7}\w{4}$/)
  await gm.setViewportSize({ width: 820, height: 1180 })
  await expect(newKey, 'told only once').toHaveValue(/^(\w{4}-){7}\w{4}$/)
  await gm.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sampleBanner(gm)).toHaveCount(0)
  await gm.reload()
  await expect(gm.getByRole('heading', { name: 'Day 12', level: 2 })).toBeVisible()
  await expect(sampleBanner(gm)).toHaveCount(0)
})

test('R-LAYER-1: on phones the first steps do not cover the party', { tag: '@more' }, async ({
  gm,
}) => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await gm.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const noteBox = await boxOf(firstStepsNote(gm))
        const party = await boxOf(gm.getByTestId('party-marker'))
        return noteBox.y + noteBox.height <= party.y || noteBox.x + noteBox.width <= party.x
      })
      .toBe(true)
    for (const button of await firstStepsNote(gm).getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
  }
})
