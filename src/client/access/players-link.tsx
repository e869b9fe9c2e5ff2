import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { RETRY_UNTIL_LOADED } from '#client/ui/api/queries.tsx'
import { type RequestOptions, request } from '#client/ui/api/request.ts'
import { CopyRow } from '#client/ui/copy-row.tsx'
import { Select } from '#client/ui/inputs.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import type { AccessView } from '#protocol/access.ts'
import { apiPath, gmPath, playerPath, screenPath } from '#protocol/paths.ts'
import styles from './parts.module.css'
import * as words from './words.tsx'

export type LinkOrigin = ReturnType<typeof useLinkOrigin>

/** The origin of shared links: one of the server's, best first, or this page's own. */
export const useLinkOrigin = (origins: readonly string[]) => {
  const [chosenOrigin, choose] = useState('')
  const chosen = origins.find((origin) => origin === chosenOrigin) ?? origins[0] ?? location.origin
  return { chosen, origins, choose }
}

/** @param origin a network address of the server, or this page's origin */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

export const screenLink = (address: string, origin: string): string => origin + screenPath(address)

export const gmLink = (address: string, origin: string): string => origin + gmPath(address)

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** The players' link, with a QR code where a phone can open it. */
export const PlayersLink = (props: {
  readonly address: string
  readonly origin: LinkOrigin
  readonly children?: ReactNode
}) => {
  const { address, origin, children } = props
  return (
    <>
      <CodeAndLink label={words.playersLink} link={playersLink(address, origin.chosen)}>
        {children}
      </CodeAndLink>
      <OriginChoice origin={origin} />
    </>
  )
}

/**
 * A link with its purpose and a QR code; on localhost first a hint how other devices can open it.
 */
export const CodeAndLink = (props: {
  readonly label: string
  readonly link: string
  readonly children: ReactNode
}) => {
  const { label, link, children } = props
  const { hostname, port, protocol } = new URL(link)
  const isReachable = !LOCAL_HOSTS.includes(hostname)
  const example = `${protocol}//${words.exampleHost}${port && `:${port}`}${location.pathname}`
  return (
    <>
      {!isReachable && (
        <div className={styles.noCode}>
          <p>{words.openAtNetworkAddress(<span className="break-words">{example}</span>)}</p>
          <p className="soft">{words.thisMachineOnly}</p>
        </div>
      )}
      {children}
      {isReachable && <QrCode text={link} />}
      <CopyRow label={label} value={link} isMain={isReachable} />
    </>
  )
}

/** Selects the network address that links begin with, if there are several. */
export const OriginChoice = ({ origin }: { readonly origin: LinkOrigin }) => {
  const id = useId()
  if (origin.origins.length < 2) return null
  return (
    <div className="labelled">
      <label htmlFor={id}>{words.otherNetwork}</label>
      <Select
        id={id}
        className={`text-field ${styles.input}`}
        options={origin.origins.map((each) => [each, new URL(each).host])}
        value={origin.chosen}
        onChange={origin.choose}
      />
    </div>
  )
}

/** The campaign's links, key and sessions; asked for anew by each part that opens. */
export const useAccess = (campaign: string, isWanted = true) =>
  useQuery<AccessView>({
    queryKey: [apiPath(campaign, '/access')],
    enabled: isWanted,
    ...RETRY_UNTIL_LOADED,
  })

interface AccessChange extends RequestOptions {
  readonly method: NonNullable<RequestOptions['method']>
  /** Below `/access`, such as `/players`. */
  readonly route?: string
}

/** Changes go one after another, and the last answer stands. */
export const useAccessChange = (campaign: string) => {
  const client = useQueryClient()
  const queryKey = [apiPath(campaign, '/access')]
  return useMutation({
    scope: { id: 'access' },
    mutationFn: ({ route = '', ...options }: AccessChange) =>
      request<AccessView | undefined>(campaign, `/access${route}`, options),
    onSuccess: async (view) => {
      // An answer that was asked for before the change must not overwrite it.
      await client.cancelQueries({ queryKey })
      if (view) client.setQueryData(queryKey, view)
      else void client.invalidateQueries({ queryKey })
    },
  })
}
