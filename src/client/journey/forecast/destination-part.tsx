import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hexName, hexNamingOf } from '#client/chart/hex-name.ts'
import { loadSearch, SearchBox } from '#client/chart/search/search-box.tsx'
import { useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { useLazy } from '#client/ui/lazy/lazy-part.tsx'
import type { Plan } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import styles from './forecast.module.css'
import * as words from './words.tsx'

/** The goal of a journey: the end of the plotted route, or a hex to go to straight. */
type Destination = NonNullable<Plan['goal']>

/** The waypoints of the journey; empty without a destination, or after the route was removed. */
export const waypointsTo = (
  destination: Destination | null,
  route: readonly Hex[],
): readonly Hex[] => {
  if (destination === null) return []
  return destination === 'route' ? route : [destination]
}

interface DestinationPartProps {
  readonly destination: Destination | null
  /** The plotted route; empty if there is none. */
  readonly route: readonly Hex[]
  readonly onChange: (destination: Destination) => void
  readonly children: ReactNode
}

const sayDestination = (view: GmView, destination: Destination, route: readonly Hex[]): string => {
  const hex = destination === 'route' ? route.at(-1) : destination
  if (!hex) return words.nowhere
  const name = hexName(hex, hexNamingOf(view))
  if (destination === 'route') return words.alongRoute(name)
  // Labels drawn on the map can be destinations, as sites can.
  const place = [...view.sites, ...view.labels].find(
    (each) => each.name !== '' && sameHex(each.hex, hex),
  )
  return place ? words.toPlace(place.name, name) : words.to(name)
}

export const DestinationPart = (props: DestinationPartProps) => {
  const { destination, route, onChange, children } = props
  const view = useView()
  const [isSearching, setSearching] = useState(false)
  const isOpen = isSearching || destination === null
  const search = useLazy(loadSearch, isOpen)
  const part = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  // An effect after layout: when the page opens, it takes the focus first.
  useEffect(() => {
    if (isOpen) part.current?.querySelector('input')?.focus()
    else if (wasOpen.current) part.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const choose = (next: Destination): void => {
    setSearching(false)
    onChange(next)
  }
  return (
    <section ref={part} className={`row ${styles.destination}`} aria-label={words.destination}>
      <p className={styles.read}>
        {destination === null ? words.ask : sayDestination(view, destination, route)}
      </p>
      {isOpen ? (
        <SearchBox
          search={search}
          sites={view.sites}
          labels={view.labels}
          numbering={hexNamingOf(view)}
          party={view.map.position}
          onChoose={({ hex }) => choose(hex)}
          onClose={destination === null ? undefined : () => setSearching(false)}
        />
      ) : (
        <Button onClick={() => setSearching(true)}>{words.another}</Button>
      )}
      {route.length > 0 && destination !== 'route' && (
        <Button onClick={() => choose('route')}>{words.takeRoute}</Button>
      )}
      {destination !== null && children}
    </section>
  )
}
