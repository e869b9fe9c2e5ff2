import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Schema } from './schema.ts'

export type Compiled<Params, Row> = (
  on: Kysely<Schema>,
  params: Params,
) => Promise<QueryResult<Row>>

interface Placeholder {
  readonly param: string
}

export interface Statement<Params, Row> {
  readonly compiled: CompiledQuery<Row>
  parametersOf(params: Params): readonly unknown[]
}

/** Building costs more than executing. @param build uses the parameters as values only */
export const compileStatement = <Params extends object, Row>(
  db: Kysely<Schema>,
  build: (db: Kysely<Schema>, params: Params) => Compilable<Row>,
): Statement<Params, Row> => {
  const placeholders = new Proxy({}, { get: (_, name): Placeholder => ({ param: String(name) }) })
  const compiled = build(db, placeholders as Params).compile()
  const fillers = compiled.parameters.map((value) => {
    const name = placeholderName(value)
    return name === undefined ? () => value : (params: Params) => params[name as keyof Params]
  })
  return { compiled, parametersOf: (params) => fillers.map((fill) => fill(params)) }
}

export const compileOnce = <Params extends object, Row>(
  db: Kysely<Schema>,
  build: (db: Kysely<Schema>, params: Params) => Compilable<Row>,
): Compiled<Params, Row> => {
  const { compiled, parametersOf } = compileStatement(db, build)
  return (on, params) => on.executeQuery<Row>({ ...compiled, parameters: parametersOf(params) })
}

const placeholderName = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? (value as Placeholder).param : undefined
