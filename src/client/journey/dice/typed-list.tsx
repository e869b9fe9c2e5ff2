import { useLayoutEffect, useRef } from 'react'
import type { sayTyped } from './say-typed.ts'
import styles from './typed-list.module.css'

interface TypedListProps {
  readonly dice: ReturnType<typeof sayTyped>
}

/** The newest die stands last and in sight. */
export const TypedList = ({ dice }: TypedListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const count = dice.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each die.
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <ul ref={list} className={styles.list}>
      {dice.map(({ purpose, name, die, result, verdict }) => (
        <li key={purpose}>
          {name} <span className={styles.sides}>{die}</span> <strong>{result}</strong>
          {verdict}
        </li>
      ))}
    </ul>
  )
}
