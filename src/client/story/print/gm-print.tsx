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

const MAPS = ['gm', 'player', 'none'] as const
const MAP_WORDS = { gm: words.asGm, player: words.asPlayers, none: words.noMap } as const

interface Pages {
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
  /** By an address that shows players the map: `home` may be closed to them. */
  readonly players: string
  readonly journal: readonly JournalDay[]
  readonly isOpen: boolean
}

/** Asks what is to be on paper, and prints it. Without a question: the screen's map and days. */
export const GmPrint = ({ players, journal, isOpen }: GmPrintProps) => {
  const home = gmPath(useCampaign())
  const onClose = (): void => leavePage(home)
  const [printing, begin, done] = usePrinting()
  const [pages, setPages] = useState<Pages | null>(null)
  const isDone = (): void => {
    done()
    setPages(null)
    if (isOpen) onClose()
  }
  return (
    <>
      {isOpen && (
        <PrintDialog
          players={players}
          onClose={onClose}
          onPages={(chosen) => {
            setPages(chosen)
            begin()
          }}
        />
      )}
      {printing && (
        <PrintPages asks={printing === 'asked'} onDone={isDone}>
          <GmPages players={players} {...(pages ?? { map: 'gm', days: journal, letters: true })} />
        </PrintPages>
      )}
    </>
  )
}

interface PrintDialogProps {
  readonly players: string
  readonly onClose: () => void
  readonly onPages: (pages: Pages) => void
}

const PrintDialog = ({ players, onClose, onPages }: PrintDialogProps) => {
  const campaign = useCampaign()
  const name = useId()
  const [map, setMap] = useState<(typeof MAPS)[number]>('gm')
  const [withJournal, setWithJournal] = useState(true)
  const isPainted = useView().terrain.length > 0
  const [letters, setLetters] = useState(true)
  const [said, setSaid] = useState('')
  const begin = async (): Promise<void> => {
    if (map === 'none' && !withJournal) {
      setSaid(words.nothing)
      return
    }
    setSaid(words.gettingReady)
    try {
      const [shown, days] = await Promise.all([
        map === 'player' ? request<PlayerView>(players, '/map?as=player') : null,
        withJournal ? readAllDays(campaign) : null,
      ])
      onPages({ map: map === 'gm' ? 'gm' : shown, days, letters })
    } catch {
      setSaid(words.failed)
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <fieldset>
        <legend>{words.map}</legend>
        {MAPS.map((value) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={name}
              checked={map === value}
              onChange={() => setMap(value)}
            />
            <span>{MAP_WORDS[value]}</span>
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
        {said}
      </p>
      <p className="row end apart-4">
        <Button onClick={onClose}>{close}</Button>
        <Button look="primary" onClick={() => void begin()}>
          {print}
        </Button>
      </p>
    </Dialog>
  )
}

interface GmPagesProps extends Pages {
  readonly players: string
}

/** A map as one of both audiences sees it, the journal, or both. */
const GmPages = ({ players, map, days, letters }: GmPagesProps) => {
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
        map && <PlayerMapPage campaign={players} name={name} view={map} />
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
