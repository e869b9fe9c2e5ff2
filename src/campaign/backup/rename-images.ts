import type { Expedition, RecordedChange, Sheet } from '../campaign.ts'

/** An image's name where it is restored. */
export type NameOf = (image: string) => string

export const withImages = <Part extends Partial<Expedition>>(part: Part, nameOf: NameOf): Part => {
  const { chart } = part
  if (!chart) return part
  const renamed = (sheet: Sheet): Sheet => ({ ...sheet, image: nameOf(sheet.image) })
  const players = chart.players && renamed(chart.players)
  const survey = chart.survey && renamed(chart.survey)
  return { ...part, chart: { ...chart, gm: renamed(chart.gm), players, survey } }
}

export const changeWithImages = (change: RecordedChange, nameOf: NameOf): RecordedChange => {
  const { before, after, atlas } = change.patch
  const patch = { before: withImages(before, nameOf), after: withImages(after, nameOf), atlas }
  return { ...change, patch }
}
