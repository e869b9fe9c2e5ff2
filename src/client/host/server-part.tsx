import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RETRY_UNTIL_LOADED } from '#client/ui/api/queries.tsx'
import { type RequestOptions, requestJson } from '#client/ui/api/request.ts'
import { ConfirmQuestion } from '#client/ui/dialog/confirm-button.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import type { HostSettings } from '#protocol/host.ts'
import { hostApiPath } from '#protocol/paths.ts'
import styles from './host.module.css'
import * as words from './words.tsx'

/** `requestJson` for a route of the host, such as `/campaigns`. */
export const requestHost = <Answer = undefined>(
  route: string,
  options?: RequestOptions,
): Promise<Answer> => requestJson(hostApiPath(route), options)

export const campaignRoute = (id: string): string => `/campaigns/${encodeURIComponent(id)}`

const SETTINGS_KEY = [hostApiPath('/settings')]

/** The server's settings. Each dialog with links loads them again: the machine may have changed networks. */
export const useHostSettings = (isWanted = true) => {
  const { data, failureCount } = useQuery<HostSettings>({
    queryKey: SETTINGS_KEY,
    enabled: isWanted,
    ...RETRY_UNTIL_LOADED,
  })
  return {
    settings: data,
    /** Origins for links: null while loading, empty when loading failed. */
    origins: data?.origins ?? (failureCount > 0 ? [] : null),
  }
}

export const ServerPart = (props: {
  readonly settings: HostSettings
  /** Called when another campaign, or none, opens at the server's own address. */
  readonly onChange: () => void
}) => {
  const { settings, onChange } = props
  const { home, homeForPlayers, maxCampaigns, version } = settings
  const [isAsking, setAsking] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { isPending, error, mutate, mutateAsync } = useMutation({
    mutationFn: () =>
      requestHost<HostSettings>('/settings', { method: 'PATCH', body: { home: !home } }),
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
          onChange={() => (home ? setAsking(true) : isPending || mutate())}
        />
        <span>{words.firstLiesAt(<strong>{location.host}</strong>)}</span>
      </label>
      {isAsking && (
        <ConfirmQuestion
          label={words.switchOff}
          sure={words.switchOff}
          onConfirm={mutateAsync}
          onClose={() => {
            setAsking(false)
            toggle.current?.focus()
          }}
        >
          <p>{words.aboutSwitchingOff}</p>
        </ConfirmQuestion>
      )}
      <p className="soft">{aboutHome(home, homeForPlayers)}</p>
      <ErrorMessage error={isAsking ? null : error} />
      <p className="soft">
        {words.runsVersion(version)} {words.takesUpTo(maxCampaigns)}
      </p>
    </section>
  )
}

const aboutHome = (isHomeOn: boolean, forPlayers: boolean): string => {
  if (!isHomeOn) return words.homeOff
  return forPlayers ? words.homeOn : words.homeClosed
}
