import { beginSeed, diceProof, readLedger, sayWord } from '../../campaign/ledger/ledger.ts'
import { DiceProofSchema, LedgerSchema, SealWordSchema } from '../../protocol/ledger.ts'
import { attachmentNamed } from '../backup/file-name.ts'
import type { App, Parts } from '../parts.ts'
import { apiRoute } from './api-route.ts'

const FILE = attachmentNamed('dice-proof.json')

/** R-SEAL-1 to R-SEAL-5: no revision, nothing live, nothing to undo. */
export const ledgerRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  const route = { url: '/ledger', access: 'gm', answer: LedgerSchema } as const

  apiRoute(
    app,
    {
      ...route,
      method: 'GET',
      summary: 'The commitments to the seeds of dice that can be checked',
    },
    async ({ entered }) => readLedger(store, entered.campaign.id),
  )

  apiRoute(
    app,
    {
      ...route,
      method: 'POST',
      summary: 'Begins a new seed, which waits for the players’ word; that of before ends',
      status: 201,
    },
    async ({ entered }) => beginSeed(store, entered.campaign.id),
  )

  apiRoute(
    app,
    {
      ...route,
      method: 'POST',
      url: '/ledger/word',
      summary: 'Takes the players’ word: from now on the seed rolls the dice',
      problems: ['NO_SEED_WAITS'],
      body: SealWordSchema,
    },
    async ({ entered, body: { word } }) => sayWord(store, entered.campaign.id, word),
  )

  apiRoute(
    app,
    {
      ...route,
      method: 'DELETE',
      summary: 'Ends the seed: the server rolls dice that nobody can check, as before',
    },
    async ({ entered }) => {
      await store.endSeed(entered.campaign.id)
      return readLedger(store, entered.campaign.id)
    },
  )

  apiRoute(
    app,
    {
      method: 'GET',
      url: '/ledger/proof',
      summary: 'All rolls under the seeds, and the seeds that have ended: a file for the players',
      access: 'gm',
      answer: DiceProofSchema,
    },
    async ({ entered }, reply) => {
      reply.header('content-disposition', FILE)
      return diceProof(store, entered.campaign)
    },
  )
}
