import { type KeyboardEvent, useRef, useState } from 'react'
import * as words from '../words/en/atlas.ts'
import { TOOL_KEYS, TOOLS, type ToolName } from './choices.ts'
import { ToolIcon } from './tool-icons.tsx'
import styles from './tool-rail.module.css'

interface ToolRailProps {
  readonly tool: ToolName
  readonly sites: number
  readonly onChoose: (tool: ToolName) => void
  readonly onList: () => void
}

const ITEMS = [...TOOLS, 'list'] as const
type Item = (typeof ITEMS)[number]

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/** The tools and the list of sites. A single tab stop; arrow keys move along. */
export const ToolRail = ({ tool, sites, onChoose, onList }: ToolRailProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<Item>('hand')
  const goTo = (item: Item): void => {
    setStop(item)
    bar.current?.querySelector<HTMLElement>(`[data-tool="${item}"]`)?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    const next =
      by !== undefined
        ? ITEMS[(ITEMS.indexOf(stop) + by + ITEMS.length) % ITEMS.length]
        : { Home: ITEMS[0], End: ITEMS.at(-1) }[event.key]
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.tools}
      className={styles.rail}
      onKeyDown={press}
    >
      {TOOLS.map((each) => {
        const { name, short } = words.tool[each]
        return (
          <button
            key={each}
            type="button"
            className={styles.tool}
            data-tool={each}
            tabIndex={each === stop ? 0 : -1}
            aria-label={name}
            aria-pressed={each === tool}
            aria-keyshortcuts={TOOL_KEYS[each].toUpperCase()}
            onFocus={() => setStop(each)}
            onClick={() => onChoose(each)}
          >
            <ToolIcon tool={each} />
            <span>{short}</span>
          </button>
        )
      })}
      <button
        type="button"
        className={styles.tool}
        data-tool="list"
        tabIndex={stop === 'list' ? 0 : -1}
        aria-label={words.siteListOf(sites)}
        onFocus={() => setStop('list')}
        onClick={onList}
      >
        <ToolIcon tool="list" />
        <span>{words.siteList}</span>
      </button>
    </div>
  )
}
