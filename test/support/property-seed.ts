import fc from 'fast-check'

/**
 * The chances of every property. A commit is judged by the same ones each time, so that it does not
 * fail for what an earlier one broke; `npm run soak -- properties` takes new ones.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 1)

fc.configureGlobal({ seed: SEED })
