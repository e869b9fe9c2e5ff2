import type { Page, Route } from '@playwright/test'
import { drawMap } from './drawn-map.ts'
import { expect, test } from './fixtures.ts'
import { countSent } from './gm-desk.ts'
import { viewOf, workshopOf } from './workshop.ts'

// What is on its way takes its time here, and the game master goes on meanwhile.

/** Keeps back the first answer to a request until it is let go. */
const keepBack = async (
  page: Page,
  method: string,
  route: string,
): Promise<{ readonly isAnswered: Promise<void>; readonly letGo: () => void }> => {
  const answered = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(`**${route}*`, async (request: Route) => {
    if (!isFirst || request.request().method() !== method) return request.fallback()
    isFirst = false
    const answer = await request.fetch()
    answered.resolve()
    await free.promise
    await request.fulfill({ response: answer })
  })
  return { isAnswered: answered.promise, letGo: free.resolve }
}

test('an image that is here before the list of those kept stays on the sheet', async ({ gm }) => {
  const work = workshopOf(gm)
  const list = await keepBack(gm, 'GET', '/images')
  const asked = countSent(gm, 'GET', '/images')
  await work.open()
  await list.isAnswered
  await work.upload('jungle.png', await drawMap())
  const size = work.sheet.getByText('1600 × 1200 pixels')
  await expect(size).toBeVisible()
  list.letGo()
  // What came first knew nothing of the image: the list is asked for once more.
  await expect.poll(asked).toBe(2)
  await expect(work.sheet.getByRole('button', { name: 'Throw away image 1' })).toBeVisible()
  await expect(size).toBeVisible()
})

test('another map that is chosen while one for the players is on its way stays chosen', async ({
  gm,
}) => {
  const work = workshopOf(gm)
  const forYou = (image: number) =>
    work.sheet.getByRole('button', { name: `For you image ${image}`, exact: true })
  const drawn = await drawMap()
  await work.open()
  await work.upload('first.png', drawn)
  await expect(forYou(1)).toHaveAttribute('aria-pressed', 'true')
  await work.upload('second.png', drawn)
  await expect(forYou(2)).toHaveAttribute('aria-pressed', 'false')
  const third = await keepBack(gm, 'POST', '/images')
  const sent = work.upload('third.png', drawn, 'The players’ map')
  await third.isAnswered
  await forYou(2).click()
  third.letGo()
  await sent
  await expect(
    work.sheet.getByRole('button', { name: 'For players image 1', exact: true }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(forYou(3)).toHaveAttribute('aria-pressed', 'true')
})

test('what is changed while a save is on its way is not taken for saved', async ({ gm }) => {
  const work = workshopOf(gm)
  const save = await keepBack(gm, 'PUT', '/settings')
  await work.open()
  await work.turnTo('Terrain')
  await work.sheet.getByRole('radio', { name: 'Take it' }).check()
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await save.isAnswered
  await work.turnTo('Getting lost')
  const believed = work.sheet.getByRole('radio', { name: 'The hex they believe to be in' })
  await believed.check()
  save.letGo()
  await expect(work.sheet.getByText('Unsaved: getting lost.')).toBeVisible()
  await expect(believed).toBeChecked()
  await work.save()
  expect((await viewOf(gm)).settings).toMatchObject({
    terrainOnMove: 'take',
    lost: 'believed-hex',
  })
})

test('what is changed while the sheet is saved to be left is asked about before it closes', async ({
  gm,
}) => {
  const work = workshopOf(gm)
  const press = (name: string) => work.sheet.getByRole('button', { name, exact: true }).click()
  const save = await keepBack(gm, 'PUT', '/settings')
  await work.open()
  await work.turnTo('Terrain')
  await work.sheet.getByRole('radio', { name: 'Take it' }).check()
  await gm.keyboard.press('Escape')
  await press('Save and leave')
  await save.isAnswered
  await work.turnTo('Getting lost')
  await work.sheet.getByRole('radio', { name: 'The hex they believe to be in' }).check()
  save.letGo()
  const question = work.sheet.getByRole('alert')
  await expect(question.getByText('Unsaved: getting lost.')).toBeVisible()
  await press('Save and leave')
  await expect(work.sheet).toHaveCount(0)
  expect((await viewOf(gm)).settings).toMatchObject({
    terrainOnMove: 'take',
    lost: 'believed-hex',
  })
})
