import { type Static, type TSchema, Type } from 'typebox'
import { MAX_NAME } from '#shared/name.ts'

/** A name as typed; its length counts after cleaning. */
export const NameField = Type.String({
  minLength: 1,
  description: `Blanks at its ends are not kept, nor signs that show nowhere. What is kept is one line of plain text of 1 to ${MAX_NAME} characters, and something of it must be seen.`,
})

/** An object schema that refuses all other fields. */
export const exactly = <Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) => Type.Object(properties, { additionalProperties: false })

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** An integer within bounds, both included. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  Type.Integer({ minimum: min, maximum: max })

/** A time in milliseconds since 1970, up to the latest possible date. */
export const time = wholeNumber({ min: 0, max: 8_640_000_000_000_000 })

/** An object with values of one schema under any names. */
export const valuesByName = <Value extends TSchema>(value: Value) =>
  Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', additionalProperties: value })

export const nullable = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** The type with all properties readonly, at every depth. */
export type Frozen<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : { readonly [Key in keyof Value]: Frozen<Value[Key]> }
