/** Who may read a field. The GM's settings decide on `by policy`. */
export type Readers = 'public' | 'gm' | 'by policy'
