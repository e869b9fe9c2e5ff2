import type { ReactNode } from 'react'
import type { AuditActor, AuditEntryView } from '../../../protocol/audit.ts'
import { sayNumber } from '../../format/numbers.ts'
import { plural } from '../plural.ts'

export const title = 'What happened'
export const about =
  'Who signed in, replaced keys or links, and created, closed, copied or deleted campaigns, and from where. Kept for 90 days. Only you see it.'
export const show = 'Show what happened'
export const hide = 'Hide it'
export const ofWhat = 'About'
export const all = 'Everything'
export const older = 'Show older'
export const loading = 'Loading…'
export const nothing = 'Nothing yet.'
export const noMore = 'That is everything from the last 90 days.'

const DOERS: Readonly<Record<AuditActor, string>> = {
  host: 'The host',
  gm: 'The GM',
  stranger: 'Somebody',
  server: 'The server',
}

/** @param campaign its name, if it was about one */
export const happened = (entry: AuditEntryView, campaign: ReactNode): ReactNode => (
  <>
    {what(entry, campaign)}
    {howOften(entry)}
    {where(entry)}
  </>
)

const what = ({ what, who, times, newName }: AuditEntryView, campaign: ReactNode): ReactNode => {
  const doer = DOERS[who]
  const enters = campaign ? <> to {campaign}</> : null
  const owner = campaign ? <>the GM of {campaign}</> : 'the host'
  switch (what) {
    case 'signed-in-with-made-key':
      return (
        <>
          {doer} signed in{enters} with the key
        </>
      )
    case 'signed-in-with-chosen-key':
      return (
        <>
          {doer} signed in{enters} with the chosen key
        </>
      )
    case 'signed-in-with-link':
      return (
        <>
          {doer} signed in{enters} with a sign-in link
        </>
      )
    case 'signed-out':
      return (
        <>
          {doer} signed out{campaign && <> of {campaign}</>}
        </>
      )
    case 'session-ended':
      return (
        <>
          {doer} of {campaign} signed another device out
        </>
      )
    case 'other-sessions-ended':
      return (
        <>
          {doer} of {campaign} signed all other devices out
        </>
      )
    case 'wrong-keys':
      return (
        <>
          {sayNumber(times)} {plural(times, { one: 'wrong key', other: 'wrong keys' })} for{' '}
          {campaign ?? 'this page'}
        </>
      )
    case 'key-replaced':
      return (
        <>
          {doer} made a new GM key for {campaign}
        </>
      )
    case 'key-set':
      return campaign ? (
        <>GM_KEY became the key of {campaign}</>
      ) : (
        'HOST_KEY became the key of this page'
      )
    case 'link-made':
      return <>A sign-in link was printed for {owner}</>
    case 'players-link-replaced':
      return (
        <>
          {doer} replaced the players’ link of {campaign}
        </>
      )
    case 'screen-link-replaced':
      return (
        <>
          {doer} made a new link for the table’s screen of {campaign}
        </>
      )
    case 'reports-address-set':
      return (
        <>
          {doer} set an address for the day reports of {campaign}
        </>
      )
    case 'reports-address-removed':
      return (
        <>
          {doer} removed the address for the day reports of {campaign}
        </>
      )
    case 'campaign-made':
      return (
        <>
          {doer} created {campaign}
        </>
      )
    case 'campaign-made-from-backup':
      return (
        <>
          {doer} created {campaign} from a backup
        </>
      )
    case 'campaign-restored':
      return (
        <>
          {doer} restored {campaign} from a backup
        </>
      )
    case 'campaign-downloaded':
      return (
        <>
          {doer} downloaded a backup of {campaign}
        </>
      )
    case 'campaign-renamed':
      return (
        <>
          {doer} renamed {campaign} to <strong>{newName}</strong>
        </>
      )
    case 'campaign-archived':
      return (
        <>
          {doer} archived {campaign}
        </>
      )
    case 'campaign-reopened':
      return (
        <>
          {doer} opened {campaign} again
        </>
      )
    case 'campaign-deleted':
      return (
        <>
          {doer} deleted {campaign}
        </>
      )
    case 'home-switched-on':
      return (
        <>
          {doer} switched on this server’s own address for {campaign}
        </>
      )
    case 'home-switched-off':
      return (
        <>
          {doer} switched off this server’s own address for {campaign}
        </>
      )
    case 'home-closed-to-players':
      return (
        <>
          {doer} closed this server’s own address to the players of {campaign}
        </>
      )
    case 'home-opened-to-players':
      return (
        <>
          {doer} opened this server’s own address to the players of {campaign}
        </>
      )
    case 'database-restored':
      return 'The whole database was restored from a backup'
  }
}

const howOften = ({ what, times }: AuditEntryView): string =>
  times > 1 && what !== 'wrong-keys' ? `, ${sayNumber(times)} times within the hour` : ''

const where = ({ what, who, from }: AuditEntryView): string => {
  if (from !== null) return `, from ${from}`
  if (who === 'server') return ''
  return what === 'wrong-keys' ? ', from other addresses' : ''
}
