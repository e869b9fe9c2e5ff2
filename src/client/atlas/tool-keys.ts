import type { KeyboardEvent } from 'react'
import { type Choices, SIZE_KEYS, TOOL_KEYS, TOOLS } from './choices.ts'
import { BRUSH_SIZES } from './stroke.ts'

const SMALLEST = BRUSH_SIZES[0]
const LARGEST = BRUSH_SIZES.at(-1) ?? SMALLEST

/** null for a key of no tool. */
export const choiceForKey = (key: string, { size }: Choices): Partial<Choices> | null => {
  const tool = TOOLS.find((each) => TOOL_KEYS[each] === key.toLowerCase())
  if (tool) return { tool }
  if (key === SIZE_KEYS.smaller) return { size: Math.max(size - 1, SMALLEST) }
  if (key === SIZE_KEYS.larger) return { size: Math.min(size + 1, LARGEST) }
  return null
}

/** Only while the map itself has the focus. */
export const onToolKey =
  (choices: Choices, choose: (change: Partial<Choices>) => void) =>
  (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const onMap = target instanceof Element && target.matches('[role="application"]')
    if (!onMap || ctrlKey || metaKey || altKey) return
    const change = choiceForKey(key, choices)
    if (!change) return
    event.preventDefault()
    choose(change)
  }
