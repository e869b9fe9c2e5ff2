import { createCanvas } from '@napi-rs/canvas'
import type { Point } from '../geometry.ts'
import type { Box } from './boxes.ts'
import { type Font, type Pen, registerFonts, scoped } from './pen.ts'

/** A line of lettering, centred on its place. */
export interface Lettering extends Point {
  readonly text: string
  readonly font: Font
  readonly size: number
  readonly ink: string
  /** Radians, clockwise. */
  readonly angle?: number
  /** Curvature: units of sag for a squared unit from the middle; negative arches upwards. */
  readonly bend?: number
  /** Extra units after every letter. */
  readonly spacing?: number
  /** The paper around the letters; none on parchment that is plain already. */
  readonly halo?: string
}

interface Letter extends Box {
  readonly character: string
}

export type Measure = (text: string, font: Font, size: number) => number

const DEFAULT_SPACING = 0.3
/** Half the height of a line of capitals and descenders, in sizes. */
const HALF_LINE = 0.44

/** Widths as the fonts have them; a pen of its own, so that nothing drawn can disturb it. */
export const createMeasure = (): Measure => {
  registerFonts()
  const pen = createCanvas(1, 1).getContext('2d')
  return (text, font, size) => {
    pen.font = `${size}px ${font}`
    return pen.measureText(text).width
  }
}

/** Letters go along a parabola about the label's centre. */
export const layOut = (label: Lettering, measure: Measure): readonly Letter[] => {
  const { text, font, size, angle = 0, bend = 0, spacing = DEFAULT_SPACING } = label
  const characters = [...text]
  const widths = characters.map((character) => measure(character, font, size) + spacing)
  let along = -widths.reduce((sum, width) => sum + width, 0) / 2
  return characters.map((character, index) => {
    const width = widths[index] ?? 0
    const middle = along + width / 2
    along += width
    const sag = bend * middle * middle
    return {
      character,
      x: label.x + middle * Math.cos(angle) - sag * Math.sin(angle),
      y: label.y + middle * Math.sin(angle) + sag * Math.cos(angle),
      angle: angle + Math.atan(2 * bend * middle),
      halfWidth: width / 2,
      halfHeight: size * HALF_LINE,
    }
  })
}

export const drawLettering = (pen: Pen, label: Lettering, measure: Measure): void => {
  const letters = layOut(label, measure)
  scoped(pen, () => {
    pen.font = `${label.size}px ${label.font}`
    pen.textBaseline = 'middle'
    pen.textAlign = 'left'
    if (label.halo) {
      pen.strokeStyle = label.halo
      // Wide and faint, then narrow: a halo with no edge.
      for (const width of [0.62, 0.42, 0.24]) {
        pen.lineWidth = label.size * width
        forEachLetter(pen, letters, (character) => pen.strokeText(character, 0, 0))
      }
    }
    pen.fillStyle = label.ink
    forEachLetter(pen, letters, (character) => pen.fillText(character, 0, 0))
  })
}

const forEachLetter = (
  pen: Pen,
  letters: readonly Letter[],
  put: (character: string) => void,
): void => {
  for (const { character, x, y, angle, halfWidth } of letters) {
    scoped(pen, () => {
      pen.translate(x, y)
      pen.rotate(angle)
      pen.translate(-halfWidth, 0)
      put(character)
    })
  }
}
