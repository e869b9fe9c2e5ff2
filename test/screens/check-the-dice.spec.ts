import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'dist', 'client', 'verifier.html')
/** Of the bytes 0 to 31. */
const PROOF = join(import.meta.dirname, 'dice-proof.json')

test('R-SEAL-5: a player checks the dice with one file, without a network', async ({ page }) => {
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(PAGE).href)
  const found = page.getByRole('status')
  await page.getByLabel('File of dice').setInputFiles(PROOF)
  await expect(found).toContainText('3 rolls are what the seed makes of them.')
  const proof = JSON.parse(await readFile(PROOF, 'utf8'))
  proof.seeds[0].rolls[1].result = (proof.seeds[0].rolls[1].result % 20) + 1
  const changed = { name: 'changed.json', mimeType: 'application/json' }
  await page
    .getByLabel('File of dice')
    .setInputFiles({ ...changed, buffer: Buffer.from(JSON.stringify(proof)) })
  await expect(found).toContainText('Roll 2, day 1: navigation says')
})
