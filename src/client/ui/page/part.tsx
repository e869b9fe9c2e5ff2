import { Component, type ReactNode } from 'react'
import * as words from '../words.ts'
import { ReloadNotice } from './reload-notice.tsx'

interface BoundaryProps {
  /** Shown once rendering the children has failed. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Children that fail take nothing else off the page. A class, for React offers this to no function. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/** A part of a page that the rest does without if it fails. */
export const Part = ({ children }: { readonly children: ReactNode }) => (
  <Boundary instead={<ReloadNotice>{words.failed}</ReloadNotice>}>{children}</Boundary>
)
