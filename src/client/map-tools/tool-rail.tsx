import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon, iconOf } from '#client/ui/icons.tsx'
import { MAP_TOOLS, TOOL_KEYS, type ToolName } from './choices.ts'
import styles from './tool-rail.module.css'
import * as words from './words.ts'
import { paintedTerrain } from './words.ts'

const LayersIcon = iconOf(
  <path d="M12 4 3.5 8.5 12 13l8.5-4.5zM3.5 12.2 12 16.7l8.5-4.5M3.5 15.8 12 20.3l8.5-4.5" />,
)

interface TerrainSwitchProps {
  readonly isOn: boolean
  readonly onToggle: () => void
}

export const TerrainSwitch = ({ isOn, onToggle }: TerrainSwitchProps) => (
  <Button look="icon" aria-pressed={isOn} title={paintedTerrain} onClick={onToggle}>
    <LayersIcon />
    <span className="visually-hidden">{paintedTerrain}</span>
  </Button>
)

const ICON_PATHS: Readonly<Record<ToolName, string>> = {
  hand: 'M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  route:
    'M5 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 18.5h3M12.5 18.5H17a3.5 3.5 0 0 0 0-7h-2M12.5 11.5H8a3.5 3.5 0 0 1 0-7h3M13.5 4.5h3M19 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  brush:
    'M20.5 3.5 10.8 13.2M8.2 13.3c-2.3 0-3.3 1.7-3.3 3.6 0 1.6-.9 2.7-2.1 3.3 3.9 1 8.9.2 8.9-3.5 0-1.9-1.6-3.4-3.5-3.4z',
  site: 'M12 21.5S5 14.6 5 9.5a7 7 0 0 1 14 0c0 5.1-7 12-7 12zM12 7.2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
  point: 'M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3',
  party: 'M3.5 19.5c4-1 3.5-5 7-5.5M13.5 6l7 7M20.5 6l-7 7M3.5 15.5v4h4',
}

const ToolIcon = ({ tool }: { readonly tool: ToolName | 'list' }) => (
  <Icon width="1.4em" height="1.4em" strokeWidth="1.7">
    <path
      d={
        tool === 'list'
          ? 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'
          : ICON_PATHS[tool]
      }
    />
  </Icon>
)

const RAIL_ITEMS = [...MAP_TOOLS, 'list'] as const
type RailItem = (typeof RAIL_ITEMS)[number]

const STEP_OF_KEY: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/** The bar of map tools. It is one tab stop; arrow keys move between the tools. */
export const ToolRail = (props: {
  readonly tool: ToolName
  readonly sites: number
  readonly onChoose: (tool: ToolName) => void
  readonly onList: () => void
}) => {
  const { tool, sites, onChoose, onList } = props
  const railRef = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState<RailItem>('hand')
  const focusItem = (item: RailItem): void => {
    setTabStop(item)
    railRef.current?.querySelector<HTMLElement>(`[data-tool="${item}"]`)?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    const stepBy = STEP_OF_KEY[event.key]
    const nextItem =
      stepBy !== undefined
        ? RAIL_ITEMS[(RAIL_ITEMS.indexOf(tabStop) + stepBy + RAIL_ITEMS.length) % RAIL_ITEMS.length]
        : { Home: RAIL_ITEMS[0], End: RAIL_ITEMS.at(-1) }[event.key]
    if (!nextItem) return
    event.preventDefault()
    focusItem(nextItem)
  }
  return (
    <div
      ref={railRef}
      role="toolbar"
      aria-label={words.tools}
      className={styles.rail}
      onKeyDown={press}
    >
      {MAP_TOOLS.map((each) => {
        const { name, short } = words.tool[each]
        return (
          <button
            key={each}
            type="button"
            className={`choosable ${styles.tool}`}
            data-tool={each}
            tabIndex={each === tabStop ? 0 : -1}
            aria-label={name}
            aria-pressed={each === tool}
            aria-keyshortcuts={TOOL_KEYS[each].toUpperCase()}
            onFocus={() => setTabStop(each)}
            onClick={() => onChoose(each)}
          >
            <ToolIcon tool={each} />
            <span>{short}</span>
          </button>
        )
      })}
      <button
        type="button"
        className={`choosable ${styles.tool}`}
        data-tool="list"
        tabIndex={tabStop === 'list' ? 0 : -1}
        aria-label={words.siteListOf(sites)}
        onFocus={() => setTabStop('list')}
        onClick={onList}
      >
        <ToolIcon tool="list" />
        <span>{words.siteList}</span>
      </button>
    </div>
  )
}
