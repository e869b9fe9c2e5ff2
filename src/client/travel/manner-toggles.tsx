import { PACES, type Pace } from '../../rules/pace.ts'
import { ToggleRow } from '../ui/toggle-row.tsx'
import * as words from '../words/en/travel.tsx'

const PACE_CHOICES = PACES.map((value) => ({ value, label: words.pace[value] }))

interface PaceToggleProps {
  readonly pace: Pace
  readonly onChange: (pace: Pace) => void
}

export const PaceToggle = ({ pace, onChange }: PaceToggleProps) => (
  <ToggleRow name={words.paceName} choices={PACE_CHOICES} value={pace} onChange={onChange} />
)

const CANOE_CHOICES = [
  { value: false, label: words.noCanoe },
  { value: true, label: words.withCanoe },
]

interface CanoeToggleProps {
  readonly canoe: boolean
  readonly onChange: (canoe: boolean) => void
}

export const CanoeToggle = ({ canoe, onChange }: CanoeToggleProps) => (
  <ToggleRow name={words.canoe} choices={CANOE_CHOICES} value={canoe} onChange={onChange} />
)

const MANUAL_CHOICES = [
  { value: true, label: words.manual },
  { value: false, label: words.auto },
]

interface ManualToggleProps {
  readonly manual: boolean
  readonly onChange: (manual: boolean) => void
}

export const ManualToggle = ({ manual, onChange }: ManualToggleProps) => (
  <ToggleRow name={words.howEnded} choices={MANUAL_CHOICES} value={manual} onChange={onChange} />
)
