import { isDeepStrictEqual } from 'node:util'
import type { Hex } from '../src/shared/hex.ts'
import { cornersOf } from './draw/boxes.ts'
import { labelBoxes, labelsOf } from './draw/labels.ts'
import type { Measure } from './draw/lettering.ts'
import type { Edition } from './edition.ts'
import { hexAt } from './geometry.ts'
import { PORT, RUINS } from './world/places.ts'

/** The text of the file that tells what is written where. */
export const labelsFile = (measure: Measure): string => {
  const [gm, players] = [labelsIn('gm', measure), labelsIn('players', measure)]
  const isIn = (labels: readonly Label[]) => (label: Label) =>
    labels.some((other) => isDeepStrictEqual(other, label))
  const file = {
    both: gm.filter(isIn(players)),
    gm: gm.filter((label) => !isIn(players)(label)),
    players: players.filter((label) => !isIn(gm)(label)),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

interface Label {
  readonly name: string
  readonly hex: Hex
  readonly over: string
}

/** The survey has the names of the players' edition. */
const labelsIn = (edition: Edition, measure: Measure): Label[] => {
  const boxes = labelBoxes(edition, measure)
  return labelsOf(edition).map((label, index) => {
    const letters = boxes[index] ?? []
    const site = [PORT, ...RUINS].find(({ name }) => name === label.text)
    const touched = letters.flatMap((box) => [box, ...cornersOf(box)].map(hexAt).map(keyOf))
    const { x, y } = site?.hex ?? hexAt(label)
    const over = [...new Set(touched)].join(' ')
    return { name: label.text, hex: { x, y }, over }
  })
}

const keyOf = ({ x, y }: Hex): string => `${x},${y}`
