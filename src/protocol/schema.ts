import { type Static, type TSchema, Type } from 'typebox'

/** An object that refuses every field it does not name: nothing is dropped silently. */
export const exactly = <Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) => Type.Object(properties, { additionalProperties: false })

/** One of a list of words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** A whole number between two bounds, both included. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  Type.Integer({ minimum: min, maximum: max })

/** Values by any names, in the words that OpenAPI has for it. */
export const valuesByName = <Value extends TSchema>(value: Value) =>
  Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', additionalProperties: value })

/** A value or null. */
export const nullable = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])
