import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import * as words from './words.tsx'

const CHOICES = ['on', 'off'] as const

interface JournalPartProps {
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** R-STORY-4. */
export const JournalPart = ({ isOpen, onChange }: JournalPartProps) => (
  <section className={panel.part}>
    <ChoiceList
      name={words.journalName}
      values={CHOICES}
      choices={words.journal}
      value={isOpen ? 'on' : 'off'}
      onChange={(chosen) => onChange(chosen === 'on')}
    />
  </section>
)
