/**
 * How much of a long test a run takes on: a part in the project's tests, all of it with
 * `npm run soak -- properties`, which gives each run a seed.
 */
export const inSoak = <Amount>(amounts: {
  readonly commit: Amount
  readonly soak: Amount
}): Amount => (process.env.PROPERTY_SEED === undefined ? amounts.commit : amounts.soak)
