import { Component, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { useListener } from '../use-listener.ts'
import * as words from '../words.ts'
import styles from './reload-notice.module.css'

/** In the browser's top layer, since a box around the failed part could cut the notice off. */
const ReloadNotice = ({ children }: { readonly children: ReactNode }) => (
  <div ref={(notice) => notice?.showPopover()} popover="manual" className={`leaf ${styles.notice}`}>
    <p role="alert">{children}</p>
    <Button onClick={() => location.reload()}>{words.reload}</Button>
  </div>
)

interface BoundaryProps {
  /** Shown once rendering the children has failed. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows `fallback` if a child fails to render. React has error boundaries for classes alone. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** A part of a page that may fail without taking the rest of the page with it. */
export const PagePart = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={<ReloadNotice>{words.failed}</ReloadNotice>}>{children}</ErrorBoundary>
)

/**
 * Says that a part of the page failed to load: without a network, or after an upgrade, when the server
 * lacks the old page's files. Browsers may cache a failed import, so only a reload helps.
 */
export const MissedPartNotice = () => {
  const [isMissed, setMissed] = useState(false)
  useListener('vite:preloadError', () => setMissed(true))
  return isMissed && <ReloadNotice>{words.partDidNotLoad}</ReloadNotice>
}
