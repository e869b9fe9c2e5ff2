import type { Kysely } from 'kysely'
import type { AccessStore } from '../campaign/access-store.ts'
import { credentialStore } from './credentials.ts'
import type { Schema } from './schema.ts'
import { sessionStore } from './sessions.ts'
import { linkStore } from './sign-in-links.ts'

export const accessStore = (db: Kysely<Schema>): AccessStore => ({
  ...credentialStore(db),
  ...sessionStore(db),
  ...linkStore(db),
})
