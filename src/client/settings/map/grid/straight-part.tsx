import type { Pictures } from '../chart-draft.ts'
import type { Laying } from './laying.ts'
import * as words from './words.ts'

const OTHERS = ['players', 'survey'] as const

/** R-GRID-12: which images are not turned with the GM's. */
export const StraightPart = (props: {
  readonly pictures: Pictures
  readonly laying: Laying
  readonly onLay: (laying: Laying) => void
}) => {
  const { pictures, laying, onLay } = props
  const { angle, straight } = laying
  const others = OTHERS.filter((other) => pictures[other] !== null)
  if (angle === 0 || others.length === 0) return null
  return (
    <section className="stack">
      <h4>{words.straightTitle}</h4>
      <p className="soft small">{words.straightAbout}</p>
      {others.map((other) => (
        <label key={other} className="check">
          <input
            type="checkbox"
            checked={straight.includes(other)}
            onChange={({ target }) =>
              onLay({
                ...laying,
                straight: OTHERS.filter((each) =>
                  each === other ? target.checked : straight.includes(each),
                ),
              })
            }
          />
          <span>
            {words.straight}: {words.straightOf[other]}
          </span>
        </label>
      ))}
    </section>
  )
}
