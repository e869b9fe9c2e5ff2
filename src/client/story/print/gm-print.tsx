import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PrintMap } from '#client/chart/print/print-map.tsx'
import { GmChart, gmChartProps } from '#client/map-tools/gm/gm-chart.tsx'
import { PaintedTerrain } from '#client/map-tools/paint-layer.tsx'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { leavePage } from '#client/ui/address.ts'
import { request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { close } from '#client/ui/gm-words.ts'
import { Checkbox } from '#client/ui/inputs.tsx'
import { dayNumber, product } from '#client/ui/words.ts'
import type { AccessView } from '#protocol/access.ts'
import { apiPath, gmPath } from '#protocol/paths.ts'
import type { JournalDay, JournalPage, PlayerView } from '#protocol/views.ts'
import { Day } from '../day/day.tsx'
import { caption, print } from '../words.ts'
import * as words from './gm-words.ts'
import pageStyles from './print-pages.module.css'
import { PlayerMapPage, PrintPages, usePrinting } from './print-pages.tsx'

const MAP_CHOICES = ['gm', 'player', 'none'] as const
const MAP_LABELS = { gm: words.asGm, player: words.asPlayers, none: words.noMap } as const

interface PrintChoice {
  readonly map: 'gm' | PlayerView | null
  readonly days: readonly JournalDay[] | null
  readonly letters: boolean
}

const readAllDays = async (campaign: string): Promise<JournalDay[]> => {
  const days: JournalDay[] = []
  let next: string | null = ''
  while (next !== null) {
    const before = next === '' ? '' : `&before=${encodeURIComponent(next)}`
    const page: JournalPage = await request(campaign, `/days?limit=100${before}`)
    days.push(...page.days)
    next = page.next
  }
  return days
}

interface GmPrintProps {
  /** A campaign address that is open to players; `home` may be closed to them. */
  readonly playersAddress: string
  readonly journal: readonly JournalDay[]
  readonly isOpen: boolean
}

/** Asks what to print, and prints it. If the browser prints by itself: the map and the loaded days. */
export const GmPrint = ({ playersAddress, journal, isOpen }: GmPrintProps) => {
  const home = gmPath(useCampaign())
  const onClose = (): void => leavePage(home)
  const [printing, startPrinting, stopPrinting] = usePrinting()
  const [choice, setChoice] = useState<PrintChoice | null>(null)
  const finish = (): void => {
    stopPrinting()
    setChoice(null)
    if (isOpen) onClose()
  }
  return (
    <>
      {isOpen && (
        <PrintDialog
          playersAddress={playersAddress}
          onClose={onClose}
          onChosen={(chosen) => {
            setChoice(chosen)
            startPrinting()
          }}
        />
      )}
      {printing && (
        <PrintPages opensPrintDialog={printing === 'requested'} onDone={finish}>
          <GmPages
            playersAddress={playersAddress}
            {...(choice ?? { map: 'gm', days: journal, letters: true })}
          />
        </PrintPages>
      )}
    </>
  )
}

interface PrintDialogProps {
  readonly playersAddress: string
  readonly onClose: () => void
  readonly onChosen: (choice: PrintChoice) => void
}

const PrintDialog = ({ playersAddress, onClose, onChosen }: PrintDialogProps) => {
  const campaign = useCampaign()
  const name = useId()
  const [map, setMap] = useState<(typeof MAP_CHOICES)[number]>('gm')
  const [withJournal, setWithJournal] = useState(true)
  const isPainted = useView().terrain.length > 0
  const [letters, setLetters] = useState(true)
  const [statusText, setStatusText] = useState('')
  const startPrinting = async (): Promise<void> => {
    if (map === 'none' && !withJournal) {
      setStatusText(words.nothing)
      return
    }
    setStatusText(words.gettingReady)
    try {
      const [shown, days] = await Promise.all([
        map === 'player' ? request<PlayerView>(playersAddress, '/map?as=player') : null,
        withJournal ? readAllDays(campaign) : null,
      ])
      onChosen({ map: map === 'gm' ? 'gm' : shown, days, letters })
    } catch {
      setStatusText(words.failed)
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <fieldset>
        <legend>{words.map}</legend>
        {MAP_CHOICES.map((value) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={name}
              checked={map === value}
              onChange={() => setMap(value)}
            />
            <span>{MAP_LABELS[value]}</span>
          </label>
        ))}
      </fieldset>
      {isPainted && map === 'gm' && (
        <Checkbox checked={letters} onChange={setLetters}>
          {words.withLetters}
        </Checkbox>
      )}
      <Checkbox checked={withJournal} onChange={setWithJournal}>
        {words.withJournal}
      </Checkbox>
      <p className="soft held" role="status">
        {statusText}
      </p>
      <p className="row end apart-4">
        <Button onClick={onClose}>{close}</Button>
        <Button look="primary" onClick={() => void startPrinting()}>
          {print}
        </Button>
      </p>
    </Dialog>
  )
}

interface GmPagesProps extends PrintChoice {
  readonly playersAddress: string
}

/** The printed pages: the map as the GM or players see it, the journal, or both. */
const GmPages = ({ playersAddress, map, days, letters }: GmPagesProps) => {
  const campaign = useCampaign()
  const view = useView()
  const name =
    useQuery<AccessView>({ queryKey: [apiPath(campaign, '/access')], enabled: false }).data?.name ??
    ''
  return (
    <>
      {map === 'gm' ? (
        <section className={pageStyles.map}>
          <GmChart sheet={PrintMap} {...gmChartProps(campaign, view)} believed={view.believed}>
            {letters && (
              <PaintedTerrain
                grid={view.chart.grid}
                painted={view.terrain}
                terrains={view.rules.terrains}
              />
            )}
          </GmChart>
          <p className={pageStyles.caption}>{caption(name || product, dayNumber(view.day))}</p>
        </section>
      ) : (
        map && <PlayerMapPage campaign={playersAddress} name={name} view={map} />
      )}
      {days && (
        <section className={pageStyles.journal}>
          <h2>{name ? words.journalOf(name) : words.journal}</h2>
          <div className={pageStyles.days}>
            {days.toReversed().map((day) => (
              <Day key={day.revision} day={day} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
