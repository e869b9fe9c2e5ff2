import { PACES, type Pace } from '../../rules/pace.ts'
import { ToggleRow } from './toggle-row.tsx'

const PACE_LABELS: Readonly<Record<Pace, string>> = {
  slow: 'Slow pace',
  normal: 'Normal pace',
  fast: 'Fast pace',
}

const PACE_CHOICES = PACES.map((value) => ({ value, label: PACE_LABELS[value] }))

export const PaceToggle = (props: {
  readonly pace: Pace
  readonly onChange: (pace: Pace) => void
}) => <ToggleRow name="Pace" choices={PACE_CHOICES} value={props.pace} onChange={props.onChange} />

const CANOE_CHOICES = [
  { value: false, label: 'No Canoe' },
  { value: true, label: 'With Canoe' },
]

export const CanoeToggle = (props: {
  readonly canoe: boolean
  readonly onChange: (canoe: boolean) => void
}) => (
  <ToggleRow name="Canoe" choices={CANOE_CHOICES} value={props.canoe} onChange={props.onChange} />
)

const MANUAL_CHOICES = [
  { value: true, label: 'Manual' },
  { value: false, label: 'Auto' },
]

/** Whether a day only moves the party, or is rolled and eaten through. */
export const ManualToggle = (props: {
  readonly manual: boolean
  readonly onChange: (manual: boolean) => void
}) => (
  <ToggleRow
    name="How days are ended"
    choices={MANUAL_CHOICES}
    value={props.manual}
    onChange={props.onChange}
  />
)
