import { sql, type RawBuilder } from 'kysely'

/** Ids of these places, with their parts: sessions belong to the leaf (R40). */
export const withParts = (placeIds: readonly number[]): RawBuilder<unknown> =>
  sql`(select id from places where id = any(${[...placeIds]}::bigint[]) or parent_id = any(${[...placeIds]}::bigint[]))`

/** Ids of these places with their parts and wholes, at which a list may be valid. */
export const withPartsAndWholes = (placeIds: readonly number[]): RawBuilder<unknown> =>
  sql`(select id from places where id = any(${[...placeIds]}::bigint[]) or parent_id = any(${[...placeIds]}::bigint[])
    union select parent_id from places where id = any(${[...placeIds]}::bigint[]) and parent_id is not null)`
