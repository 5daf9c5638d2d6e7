import type { RawBuilder } from 'kysely'
import { partOf, type Bind } from './parameters.ts'

/** Scalar subquery: id of a stored plate, null if unknown. Evaluated once, so that `plate_id = …` is an index scan. */
export const plateIdText = (plate: string, bind: Bind): string => `(select id from plates where plate = ${bind(plate)})`

/** `plateIdText` as a Kysely fragment. */
export const plateIdOf = (plate: string): RawBuilder<number | null> => partOf((bind) => plateIdText(plate, bind))
