import type { ReactNode } from 'react'

interface FiguresProps<Row> {
  readonly caption?: string
  readonly rows: readonly Row[]
  /** A column's head and its cells. The first has the rows' heads; false leaves one out. */
  readonly columns: readonly (readonly [string, (row: Row) => ReactNode] | false)[]
}

export const Figures = <Row,>({ caption, rows, columns }: FiguresProps<Row>) => {
  const [first, ...others] = columns.filter((column) => column !== false)
  return (
    <table className="figures">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {[first, ...others].map((column) => (
            <th key={column?.[0]} scope="col">
              {column?.[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
          <tr key={nth}>
            <th scope="row">{first?.[1](row)}</th>
            {others.map(([head, cell]) => (
              <td key={head}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
