// A bare LISTEN in its own process: reports when each notification came, by the clock that all
// processes of a machine share.
import pg from 'pg'

const client = new pg.Client({ connectionString: process.argv[2] })
client.on('notification', () => process.send?.(String(process.hrtime.bigint())))
await client.connect()
await client.query('listen bench')
process.once('disconnect', () => void client.end())
process.send?.('is ready')
