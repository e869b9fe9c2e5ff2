import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

export interface ShapeCheck<Shape> {
  check(value: unknown): value is Shape
  /** Path to the first fault, as `/atlas/sites`. */
  wrongField(value: unknown): string
}

/** Stops at the first fault: a list of all could have millions. */
export const compileCheck = <Schema extends TSchema>(
  schema: Schema,
): ShapeCheck<Static<Schema>> => {
  const compiled = Compile(schema)
  return {
    check: (value): value is Static<Schema> => compiled.Check(value),
    wrongField: (value) => pathToFault(schema, value) || '/',
  }
}

type Fields = Readonly<Record<string, TSchema>>

/** Does not look into lists. */
const pathToFault = (schema: TSchema, value: unknown): string => {
  const { properties } = schema as { readonly properties?: Fields }
  if (!properties || typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const { required = [] } = schema as { readonly required?: readonly string[] }
  const fields = value as Readonly<Record<string, unknown>>
  for (const [name, field] of Object.entries(properties)) {
    const isThere = Object.hasOwn(fields, name)
    if (isThere ? !Compile(field).Check(fields[name]) : required.includes(name))
      return `/${name}${isThere ? pathToFault(field, fields[name]) : ''}`
  }
  return ''
}
