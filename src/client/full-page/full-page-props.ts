import type { GmProps } from '../gm-session/runtime.ts'
import type { LiveStatus } from '../live/connection.ts'

export interface FullPageProps extends GmProps {
  readonly campaign: string
  readonly status: LiveStatus
  readonly onClose: () => void
}
