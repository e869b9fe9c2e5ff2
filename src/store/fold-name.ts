/**
 * A name as it is searched: letters that differ in case, or in how they were typed, are the same
 * (É and é, ß and ss, ﬁ and fi, Σ and ς). Names are stored so beside themselves, since no two
 * engines agree on what a letter's other case is: whoever changes this folds them anew in a
 * migration.
 */
export const foldName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC')
