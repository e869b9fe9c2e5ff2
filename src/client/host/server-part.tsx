import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { UNTIL_HERE } from '#client/ui/api/queries.tsx'
import { ask, type RequestOptions } from '#client/ui/api/request.ts'
import { Question } from '#client/ui/dialog/ask-first.tsx'
import { Trouble } from '#client/ui/page/trouble.tsx'
import type { HostSettings } from '#protocol/host.ts'
import { hostApiPath } from '#protocol/paths.ts'
import styles from './host.module.css'
import * as words from './words.tsx'

/** `ask` for a host's route, such as `/campaigns`. */
export const askHost = <Answer = undefined>(
  route: string,
  options?: RequestOptions,
): Promise<Answer> => ask(hostApiPath(route), options)

export const campaignRoute = (id: string): string => `/campaigns/${encodeURIComponent(id)}`

const SETTINGS_KEY = [hostApiPath('/settings')]

/** Asked for anew by each dialog with links: the machine may have changed networks. */
export const useHostSettings = (isWanted = true) => {
  const { data, failureCount } = useQuery<HostSettings>({
    queryKey: SETTINGS_KEY,
    enabled: isWanted,
    ...UNTIL_HERE,
  })
  return {
    settings: data,
    /** What links may begin with: null while loading, empty when that failed. */
    origins: data?.origins ?? (failureCount > 0 ? [] : null),
  }
}

export const ServerPart = (props: {
  readonly settings: HostSettings
  /** It is another campaign that lies at the server's address, or none. */
  readonly onChange: () => void
}) => {
  const { settings, onChange } = props
  const { home, homeForPlayers, maxCampaigns, version } = settings
  const [asks, setAsks] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { isPending, error, mutate, mutateAsync } = useMutation({
    mutationFn: () =>
      askHost<HostSettings>('/settings', { method: 'PATCH', body: { home: !home } }),
    onSuccess: async (changed) => {
      // An answer under way may be older than the change.
      await client.cancelQueries({ queryKey: SETTINGS_KEY })
      client.setQueryData(SETTINGS_KEY, changed)
      onChange()
    },
  })
  return (
    <section className={`stack break-words ${styles.server}`} aria-labelledby="server">
      <h2 id="server">{words.thisServer}</h2>
      <label className="check">
        <input
          ref={toggle}
          type="checkbox"
          role="switch"
          checked={home}
          aria-checked={home}
          aria-disabled={isPending}
          onChange={() => (home ? setAsks(true) : isPending || mutate())}
        />
        <span>{words.firstLiesAt(<strong>{location.host}</strong>)}</span>
      </label>
      {asks && (
        <Question
          label={words.switchOff}
          sure={words.switchOff}
          onSure={mutateAsync}
          onClose={() => {
            setAsks(false)
            toggle.current?.focus()
          }}
        >
          <p>{words.aboutSwitchingOff}</p>
        </Question>
      )}
      <p className="soft">{aboutHome(home, homeForPlayers)}</p>
      <Trouble of={asks ? null : error} />
      <p className="soft">
        {words.runsVersion(version)} {words.takesUpTo(maxCampaigns)}
      </p>
    </section>
  )
}

const aboutHome = (home: boolean, forPlayers: boolean): string => {
  if (!home) return words.homeOff
  return forPlayers ? words.homeOn : words.homeClosed
}
