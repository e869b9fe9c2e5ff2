import { createContext } from 'react'

/** Call when the server no longer knows the session; the screen around sets it. */
export const SignedOut = createContext((): void => {})
