import type { AccessStore, Session, SessionTerms, SignedIn } from '#campaign/ports/access-store.ts'

/** A session as it is kept, with what no test asks for. */
export const signedIn = (tokenHash: string, session: Session): SignedIn => ({
  tokenHash,
  ...session,
  createdAt: 0,
  seenAt: 0,
  device: 'Firefox',
})

/** With room for more sessions than a test opens. */
export const withKey = (keyHash: string): SessionTerms => ({ keyHash, atMost: 100 })

/** Opens a session, of a campaign that is given a key if it has none. */
export const openSession = async (
  store: AccessStore,
  tokenHash: string,
  session: Session,
): Promise<SignedIn> => {
  const { campaign } = session
  await store.createCredential(campaign, { keyHash: 'a key', appliedKeyHash: null })
  const { keyHash = '' } = (await store.findCredential(campaign)) ?? {}
  const opened = signedIn(tokenHash, session)
  if (!(await store.createSession(opened, withKey(keyHash))))
    throw new RangeError(`${campaign} has no key`)
  return opened
}
