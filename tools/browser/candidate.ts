import type { Browser } from './found.ts'

/** A browser that may work here. */
export type Candidate = Omit<Browser, 'args' | 'version'>
