import pg from 'pg'

/** Runs a statement, outside of any transaction. */
export const runSql = async <Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url })
  // Some statements end their own connection.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
