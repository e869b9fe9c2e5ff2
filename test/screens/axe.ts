import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The violations that axe finds by these rules, one line each. */
export const findingsOf = async (page: Page, rules: axe.RunOnly): Promise<string[]> => {
  // Loads axe once per page, because loading is slow.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  const options: axe.RunOptions = {
    runOnly: rules,
    resultTypes: ['violations'],
    // Preloading style sheets and media serves only the rules on videos and screen orientation.
    preload: false,
  }
  const { violations } = await page.evaluate(
    (runOnly) => (window as unknown as { axe: typeof axe }).axe.run(document, runOnly),
    options,
  )
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}\n  ${node.target.join(' ')}\n  ${node.html}`,
    ),
  )
}

/** Fails with one line per violation that axe finds by these rules. */
export const checkRules = async (page: Page, rules: axe.RunOnly): Promise<void> =>
  expect(await findingsOf(page, rules), `accessibility of ${page.url()}`).toEqual([])
