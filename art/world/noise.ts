import { createNoise2D } from 'simplex-noise'
import { randomFrom } from '../random.ts'

/** Change it and another peninsula appears: every coast, river and label position hangs on it. */
const WORLD_SEED = 20261

/** Slightly off 2, so that the octaves' lattices never line up. */
const LACUNARITY = 2.03

export type FractalNoise = (x: number, y: number, octaves?: number) => number

/** Fractal noise in about [-1, 1]. Features may share a channel; only their scales differ. */
export const fractalNoise = (channel: number): FractalNoise => {
  const noise = createNoise2D(randomFrom(WORLD_SEED + channel))
  return (x, y, octaves = 4) => {
    let amplitude = 1
    let frequency = 1
    let sum = 0
    let norm = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += amplitude * noise(x * frequency, y * frequency)
      norm += amplitude
      amplitude *= 0.5
      frequency *= LACUNARITY
    }
    return sum / norm
  }
}

export const clamp = (low: number, high: number, value: number): number =>
  Math.min(high, Math.max(low, value))

/** 0 at `from`, 1 at `to`, smooth between; `from` may be the greater one. */
export const smoothstep = (from: number, to: number, value: number): number => {
  const t = clamp(0, 1, (value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
