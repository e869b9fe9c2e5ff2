import type { Kysely } from 'kysely'
import { HOST } from '../../campaign/access-store.ts'
import type { AddressRow, CredentialRow, Schema } from '../schema.ts'

/** Who gets in where. */
export interface AccessRows {
  readonly credentials: readonly CredentialRow[]
  readonly doors: readonly AddressRow[]
}

export const readAccess = async (db: Kysely<Schema>): Promise<AccessRows> => ({
  credentials: await db.selectFrom('credentials').selectAll().execute(),
  doors: await db.selectFrom('doors').selectAll().execute(),
})

const ROWS_A_TURN = 500

/** Puts keys and addresses in the place of those of the same campaigns, and of the host. */
export const putAccess = async (
  trx: Kysely<Schema>,
  { credentials, doors }: AccessRows,
): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  const here = new Set([HOST, ...campaigns.map(({ id }) => id)])
  const isHere = ({ campaign }: CredentialRow | AddressRow): boolean => here.has(campaign)
  for (const rows of inTurns(credentials.filter(isHere))) {
    await trx.deleteFrom('credentials').where('campaign', 'in', ownersOf(rows)).execute()
    await trx.insertInto('credentials').values(rows).execute()
  }
  const addresses = doors.filter(isHere)
  for (const owners of inTurns(ownersOf(addresses)))
    await trx.deleteFrom('doors').where('campaign', 'in', owners).execute()
  for (const rows of inTurns(addresses)) await trx.insertInto('doors').values(rows).execute()
}

const ownersOf = (rows: readonly (CredentialRow | AddressRow)[]): readonly string[] => [
  ...new Set(rows.map(({ campaign }) => campaign)),
]

function* inTurns<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += ROWS_A_TURN)
    yield all.slice(from, from + ROWS_A_TURN)
}
