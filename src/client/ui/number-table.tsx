import type { ReactNode } from 'react'

interface NumberTableProps<Row> {
  readonly caption?: string
  readonly rows: readonly Row[]
  /** Heading and cell of each column. The first column has the rows' headings; false leaves a column out. */
  readonly columns: readonly (readonly [string, (row: Row) => ReactNode] | false)[]
}

export const NumberTable = <Row,>({ caption, rows, columns }: NumberTableProps<Row>) => {
  const [firstColumn, ...otherColumns] = columns.filter((column) => column !== false)
  return (
    <table className="figures">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {[firstColumn, ...otherColumns].map((column) => (
            <th key={column?.[0]} scope="col">
              {column?.[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
          <tr key={index}>
            <th scope="row">{firstColumn?.[1](row)}</th>
            {otherColumns.map(([heading, cell]) => (
              <td key={heading}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
