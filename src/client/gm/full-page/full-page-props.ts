import type { LiveStatus } from '../../ui/live/connection.ts'
import type { GmProps } from '../session/runtime.ts'

export interface FullPageProps extends GmProps {
  readonly campaign: string
  readonly status: LiveStatus
  readonly onClose: () => void
}
