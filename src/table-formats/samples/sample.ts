/** A text as people paste it, and what must become of it. */
export interface Sample {
  readonly title: string
  readonly text: string
  /** A letter a line: row, joined, header, ignored, not understood. */
  readonly fates: string
  /** By line. No other line says anything, but that it was joined. */
  readonly says?: Readonly<Record<number, string>>
  readonly tables: readonly SampleTable[]
}

type SampleTable = readonly [name: string, die: number, rows: readonly SampleRow[]]
type SampleRow = readonly [
  min: number,
  max: number,
  name: string,
  details?: string,
  more?: { readonly table?: string; readonly once?: boolean },
]
