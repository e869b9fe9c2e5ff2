import type { ReactNode } from 'react'
import { product } from '../words.ts'
import { MapGround } from './map-ground.tsx'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

/** A page without a map. */
export const PlainPage = (props: {
  /** Also the title in the browser's tab. */
  readonly title: string
  readonly children: ReactNode
}) => {
  const { title, children } = props
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <MapGround />
      <div className={styles.sheet}>
        <p className="product">{product}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
