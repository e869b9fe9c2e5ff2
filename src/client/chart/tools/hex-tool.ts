import type { Hex } from '../../../rules/hex.ts'
import type { Cell } from '../../gm/session/runtime.ts'
import type { ChartTool } from '../chart-props.ts'

interface HexToolParts {
  readonly label: string
  readonly pressed: Cell<Hex | null>
  readonly onHex: (hex: Hex) => void
  /** Escape with nothing to cancel. */
  readonly onLetGo: () => void
}

/** Takes the hex that was pressed when it is let go; a second finger cancels. */
export const hexTool = ({ label, pressed, onHex, onLetGo }: HexToolParts): ChartTool => ({
  label,
  begin: ({ hex }) => pressed.set(() => hex),
  end: () => {
    const hex = pressed.get()
    pressed.set(() => null)
    if (hex) onHex(hex)
  },
  cancel: () => {
    if (pressed.get()) pressed.set(() => null)
    else onLetGo()
  },
})
