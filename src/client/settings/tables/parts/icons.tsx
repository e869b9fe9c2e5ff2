import { drawn } from '../../../ui/icons.tsx'

export const GripIcon = drawn(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.6" />,
)
export const MoreIcon = drawn(<path d="M6 9.5l6 6 6-6" />)
