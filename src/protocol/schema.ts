import { type Static, type TSchema, Type } from 'typebox'

/** Refuses every field that it does not name. */
export const exactly = <Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) => Type.Object(properties, { additionalProperties: false })

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** Both bounds included. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  Type.Integer({ minimum: min, maximum: max })

/** A map, as OpenAPI describes it. */
export const valuesByName = <Value extends TSchema>(value: Value) =>
  Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', additionalProperties: value })

export const nullable = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** Readonly, all the way down. */
export type Frozen<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : { readonly [Key in keyof Value]: Frozen<Value[Key]> }
