import type { CSSProperties } from 'react'
import { chartPath, handoutPath } from '../../../protocol/paths.ts'
import type { HandoutView } from '../../../protocol/players-journal.ts'
import type { Audience } from '../../../protocol/views.ts'
import { levelSize, tileLevels, tileRect, tilesOf } from '../../../rules/tiles.ts'
import styles from './sheet.module.css'

interface HandoutImageProps {
  readonly campaign: string
  readonly handout: HandoutView
  readonly as: Audience
  /** How wide it is drawn, in CSS pixels: it decides how sharp a picture is fetched. */
  readonly width: number
}

/** The coarsest level that is as sharp as the screen. */
const levelFor = (handout: HandoutView, width: number): number => {
  const wanted = width * devicePixelRatio
  const levels = tileLevels(handout)
  let level = 0
  while (level + 1 < levels && levelSize(handout, level + 1).width >= wanted) level += 1
  return level
}

/** A handout's picture, drawn of its tiles. */
export const HandoutImage = ({ campaign, handout, as, width }: HandoutImageProps) => {
  const level = levelFor(handout, width)
  const size = levelSize(handout, level)
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div
      className={styles.picture}
      role="img"
      aria-label={handout.name}
      style={{ '--ratio': `${handout.width} / ${handout.height}`, width } as CSSProperties}
    >
      {tilesOf(handout, level).map((tile) => {
        const { left, top, right, bottom } = tileRect(handout, tile)
        const path = `${handoutPath(handout.id)}/${level}/${tile.column}-${tile.row}.webp`
        return (
          <img
            key={path}
            alt=""
            draggable={false}
            src={`${chartPath(campaign, path)}${as === 'player' ? '?as=player' : ''}`}
            style={{
              left: percent(left, size.width),
              top: percent(top, size.height),
              width: percent(right - left, size.width),
              height: percent(bottom - top, size.height),
            }}
          />
        )
      })}
    </div>
  )
}
