import type { ReactNode } from 'react'
import type { Block } from './blocks.ts'
import { useNear } from './use-near.ts'

interface NearBlockProps<Item> {
  readonly block: Block<Item>
  /** Drawn even if it is far away. */
  readonly isWanted?: boolean
  /** The height of an item that is not drawn, in px: roughly. */
  readonly itemPx: number
  readonly draw: (item: Item) => ReactNode
}

/** R-PAGE-6: only days that are near are drawn. */
export const NearBlock = <Item,>(props: NearBlockProps<Item>) => {
  const { block, isWanted = false, itemPx, draw } = props
  const [element, isNear] = useNear<HTMLDivElement>()
  const isDrawn = isNear || isWanted
  return (
    <div ref={element} style={isDrawn ? undefined : { height: block.items.length * itemPx }}>
      {isDrawn && block.items.map(draw)}
    </div>
  )
}
