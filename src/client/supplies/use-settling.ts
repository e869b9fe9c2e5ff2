import { type RefObject, useLayoutEffect, useRef } from 'react'

const SETTLING_MS = 380

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Animates a field whose text changed with the record, not by typing. Only position and colour are
 * animated: the text is right in every frame.
 */
export const useSettling = (
  ref: RefObject<HTMLElement | null>,
  text: string,
  recorded: number,
): void => {
  const settled = useRef({ text, recorded })
  useLayoutEffect(() => {
    const before = settled.current
    settled.current = { text, recorded }
    if (before.text === text || before.recorded === recorded || isStill()) return
    ref.current?.animate([{ color: 'var(--brass)', translate: '0 -0.3em' }, {}], {
      duration: SETTLING_MS,
      easing: 'ease-out',
    })
  }, [ref, text, recorded])
}
