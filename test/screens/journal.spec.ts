import type { Page } from '@playwright/test'
import { checkAccessibility, expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

const DRUMS = 'You woke to **drums**.'

test('R-PAGE-4, R-STORY-1: players read the GM’s notes for them live, and an undo removes them', async ({
  gm,
  player,
  http,
}) => {
  for (const _ of [1, 2]) await http.walk(4)
  await player.getByRole('button', { name: 'Journal' }).click()
  const story = player.getByRole('dialog', { name: 'Journal' })
  await expect(story.getByRole('article', { name: 'Day 2' })).toBeVisible()

  await gm.getByRole('button', { name: 'Notes of day 2' }).click()
  const page = gm.getByRole('dialog', { name: 'Journal' })
  await page.getByRole('textbox', { name: 'Notes for me' }).fill('They lie.')
  await page.getByRole('textbox', { name: 'Notes for players' }).fill(DRUMS)
  await page.getByRole('button', { name: 'Session 1 starts here' }).click()
  await checkAccessibility(gm)

  // Unsaved notes survive a reload, and can be saved after another screen has ended a day.
  await gm.reload()
  await http.walk(4)
  await expect(page.getByRole('textbox', { name: 'Notes for players' })).toHaveValue(DRUMS)
  await gm.keyboard.press('Control+S')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close notes' }).click()
  await expect(page.getByRole('article', { name: 'Day 2' }).locator('strong')).toHaveText('drums')

  await expect(story.getByRole('heading', { name: 'Session 1' })).toBeVisible()
  const dayOfPlayers = story.getByRole('article', { name: 'Day 2' })
  await expect(dayOfPlayers.locator('strong')).toHaveText('drums')
  await expect(story.getByText('They lie.')).toHaveCount(0)
  await checkAccessibility(player)

  await gm.keyboard.press('Escape')
  const gmPage = gmPageOf(gm)
  await gmPage.undo().click()
  await expect(dayOfPlayers.locator('strong')).toHaveCount(0)
  await expect(story.getByRole('heading', { name: 'Session 1' })).toHaveCount(0)
})

test('R-JOUR-2, R-PAGE-3: a journal of many days can be searched, and jumps to a day far down', {
  tag: '@more',
}, async ({ gm, http }) => {
  for (let n = 1; n <= 130; n += 1) await http.walk(n % 2 === 0 ? 1 : 4)
  await http.change('PUT', '/days/4/notes', { gm: 'The óld map', players: '', session: null })
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'Journal', exact: true }).click()
  const page = gm.getByRole('dialog', { name: 'Journal' })
  await expect(page.getByRole('article', { name: 'Day 130' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(50)
  await page.getByRole('button', { name: 'Older days' }).click()
  await expect(page.getByRole('article')).toHaveCount(100)

  await page.getByRole('textbox', { name: 'Go to day' }).fill('7')
  await gm.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Day 7', exact: true })).toBeFocused()
  await expect(page.getByRole('article', { name: 'Day 7', exact: true })).toBeInViewport()

  await page.getByRole('searchbox', { name: 'Find in the journal' }).fill('MAP old')
  await expect(page.getByText('1 day.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Day 4' })).toBeVisible()
})

/** From now on, creating an element with this tag name throws in the browser. */
const failOnElement = (page: Page, tagName: string) =>
  page.evaluate((tagName) => {
    const create = document.createElement.bind(document)
    document.createElement = (name: string) => {
      if (name === tagName) throw new Error(`No ${name} here`)
      return create(name)
    }
  }, tagName)

test('R-PAGE-5: when one text or one part of the page fails, the rest stays', {
  tag: '@more',
}, async ({ gm, http }) => {
  await http.walk(4)
  const notes = { gm: '> They *lie*.', players: 'You woke to **drums**.', session: null }
  await failOnElement(gm, 'blockquote')
  await http.change('PUT', '/days/1/notes', notes)
  const day = gmPageOf(gm).journal().first()
  await expect(day.locator('strong')).toHaveText('drums')
  await expect(day.getByText('> They *lie*.')).toBeVisible()

  await failOnElement(gm, 'textarea')
  await gm.getByRole('button', { name: 'Notes of day 1' }).click()
  const notice = gm.getByText('This part of the page does not work.')
  await expect(notice).toBeVisible()
  await gmPageOf(gm).endDay('south')
  await expect(gmPageOf(gm).day(2)).toBeVisible()
  await gm.getByRole('button', { name: 'Reload' }).click()
  await expect(gm.getByRole('textbox', { name: 'Notes for me' })).toHaveValue(notes.gm)
})
