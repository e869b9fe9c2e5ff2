import type { Expedition, RecordedChange, Sheet } from '../campaign.ts'
import type { MapState } from '../map-state.ts'
import type { MapStatePatch } from '../map-state-patch.ts'

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

export const handoutsWithImages = (mapState: MapState, nameOf: NameOf): MapState => ({
  ...mapState,
  handouts: new Map([...mapState.handouts].map(([image, handout]) => [nameOf(image), handout])),
})

const patchWithImages = (atlas: MapStatePatch, nameOf: NameOf): MapStatePatch =>
  atlas.handouts
    ? {
        ...atlas,
        handouts: atlas.handouts.map(([image, before, after]) => [nameOf(image), before, after]),
      }
    : atlas

export const changeWithImages = (change: RecordedChange, nameOf: NameOf): RecordedChange => {
  const { before, after, atlas } = change.patch
  const patch = { before: withImages(before, nameOf), after: withImages(after, nameOf) }
  return { ...change, patch: { ...patch, atlas: patchWithImages(atlas, nameOf) } }
}
