import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { type Point, SHEET } from '../geometry.ts'
import type { Ring } from '../world/outlines.ts'

export type Pen = SKRSContext2D

export const INK = '#3a2a1a'
export const DEEP_INK = '#2a1c10'
export const SEA_INK = '#2c4a50'
export const RED_INK = '#6a2c1c'

export type Rgb = readonly [red: number, green: number, blue: number]
export const PAPER: Rgb = [233, 215, 176]

const FONT_ROOT = fileURLToPath(new URL('../node_modules/@fontsource/', import.meta.url))
const FONT_FILES = {
  Fell: 'im-fell-english/files/im-fell-english-latin-400-normal.woff2',
  FellItalic: 'im-fell-english/files/im-fell-english-latin-400-italic.woff2',
  FellCaps: 'im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2',
  PicaItalic: 'im-fell-double-pica/files/im-fell-double-pica-latin-400-italic.woff2',
} as const
export type Font = keyof typeof FONT_FILES

/** Only the IM Fell faces may be used: a system font would differ from machine to machine. */
export const registerFonts = (): void => {
  for (const [name, file] of Object.entries(FONT_FILES)) {
    if (!GlobalFonts.registerFromPath(FONT_ROOT + file, name)) {
      throw new Error(`The font ${file} is missing; install the packages first.`)
    }
  }
}

/** A sheet of `scale` pixels a unit; the pen draws in sheet units. */
export const createSheet = (scale: number): { readonly canvas: Canvas; readonly pen: Pen } => {
  const canvas = createCanvas(SHEET.width * scale, SHEET.height * scale)
  const pen = canvas.getContext('2d')
  pen.scale(scale, scale)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  return { canvas, pen }
}

export const copyOf = (canvas: Canvas): Canvas => {
  const copy = createCanvas(canvas.width, canvas.height)
  copy.getContext('2d').drawImage(canvas, 0, 0)
  return copy
}

export const mix = (from: Rgb, to: Rgb, t: number): Rgb => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
  from[2] + (to[2] - from[2]) * t,
]

export const css = (colour: Rgb, alpha = 1): string =>
  `rgba(${colour.map(Math.round).join(',')},${alpha})`

/** Runs a drawing with the pen's state (colours, clip, transform) put back afterwards. */
export const scoped = (pen: Pen, draw: () => void): void => {
  pen.save()
  draw()
  pen.restore()
}

/** Draws a small picture in its own coordinates, centred at a place. */
export const placed = (pen: Pen, at: Point, scale: number, draw: () => void): void =>
  scoped(pen, () => {
    pen.translate(at.x, at.y)
    pen.scale(scale, scale)
    draw()
  })

export const addLine = (pen: Pen, points: readonly Point[]): void => {
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
}

export const addPolygon = (pen: Pen, points: readonly Point[]): void => {
  addLine(pen, points)
  pen.closePath()
}

export const traceRings = (pen: Pen, rings: readonly Ring[]): void => {
  pen.beginPath()
  for (const ring of rings) addPolygon(pen, ring)
}

export const fillCircle = (pen: Pen, x: number, y: number, radius: number): void => {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

/** A straight stroke from point to point, as a path of its own. */
export const strokeLine = (pen: Pen, points: readonly Point[]): void => {
  pen.beginPath()
  addLine(pen, points)
  pen.stroke()
}
