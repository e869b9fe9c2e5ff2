import { chanceOf } from './chance.ts'
import type { Change, Gm } from './gm.ts'
import type { Run } from './run.ts'
import { range } from './wait.ts'

const SITE_TEXT_LENGTH = 2_000

/** Adds sites with long texts. Returns the size of a player's view then, in bytes. */
export const writeSites = async (
  { seed }: Pick<Run, 'seed'>,
  gm: Gm,
  url: string,
  sites: number,
): Promise<number> => {
  const chance = chanceOf(seed)
  let { revision } = await gm.view(url)
  for (const site of range(sites)) {
    const text = Array.from({ length: SITE_TEXT_LENGTH }, () => 97 + chance.below(26))
    const body = {
      hex: { x: 2 * site, y: 0 },
      icon: 'village',
      name: `Site ${site}`,
      text: String.fromCharCode(...text),
      gmText: '',
      shown: 'always',
    }
    const change: Change = { path: '/sites', body, revision }
    const answer = await gm.change(url, change)
    if (answer.status !== 201) throw new Error(`A site was answered ${answer.text}`)
    revision = (JSON.parse(answer.text) as { revision: string }).revision
  }
  return JSON.stringify(await gm.view(url)).length
}
