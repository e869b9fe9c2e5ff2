import { useEffect, useState } from 'react'
import { askUntilHere } from './ask-until-here.ts'

/** Code in a chunk of its own: null until loaded. `load` keeps its identity between renders. */
export const useLazy = <Part>(load: () => Promise<Part>, isWanted: boolean): Part | null => {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (!isWanted || part !== null) return undefined
    return askUntilHere(load, (here) => setPart(() => here))
  }, [load, isWanted, part])
  return part
}
