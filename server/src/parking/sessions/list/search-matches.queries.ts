import type { Scope } from '@parkla/contract/access/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { countries } from '@parkla/contract/kit/countries.ts'
import { mayFilterByPhone } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { ListSessions } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { record } from '../../../kit/audit.ts'
import { insist } from '../../../kit/errors.ts'
import type { Context } from '../../../kit/context.ts'
import { containing, placeNamed, plateContains } from '../../../kit/database/like.ts'
import { read } from '../../../kit/database/read.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'

/** Up to this many plates or clients get one index scan each; for more, scanning the newest sessions is faster. */
const fewDrivers = 1_000
/** Limit as `fewDrivers`, for places, which have more sessions each. */
const fewPlaces = 300

/** A condition on each session `s` of a scan; its argument is the pattern's placeholder. */
type OnTheWay = { condition: (pattern: string) => string; pattern: string }

/** Matching ids, or `many` with a condition for the session scan. */
export type Matches = { kind: 'few'; ids: number[] } | ({ kind: 'many' } & OnTheWay)

type Search = OnTheWay & { from: RawBuilder<unknown>; limit: number }

/** The limit is literal: PostgreSQL plans by it. */
const search = async (ctx: Context, { from, limit, condition, pattern }: Search): Promise<Matches> => {
  const rows = await read(ctx.replica, sql<{ id: number }>`select id from ${from} limit ${sql.lit(limit + 1)}`)
  return rows.length > limit ? { kind: 'many', condition, pattern } : { kind: 'few', ids: rows.map(({ id }) => id) }
}

/** Plates containing the text (R6). */
export const matchPlates = (ctx: Context, part: string): Promise<Matches> =>
  search(ctx, {
    from: sql`plates where ${plateContains(part)}`,
    limit: fewDrivers,
    condition: (like) => `(select m.plate from plates m where m.id = s.plate_id) like ${like}`,
    pattern: containing(part),
  })

/**
 * Places of the scope whose name contains the text. A place never changes its region, so the sessions of few such places need no
 * scope condition of their own: each place's index is read alone.
 */
export const matchPlaces = (ctx: Context, { name, scope }: { name: string; scope: Scope }): Promise<Matches> =>
  search(ctx, {
    from: sql`places p where ${placeNamed(name)} and ${placeVisibleTo(scope)}`,
    limit: fewPlaces,
    condition: (like) => `(select m.search_name from places m where m.id = s.place_id) like lower(${like}::text)`,
    pattern: containing(name),
  })

/**
 * Clients whose number contains the digits (decision 0025). Without the right to personal data the full number is required, against
 * digit-by-digit guessing, and the search is audited (R79).
 */
export const matchPhones = async (
  ctx: Context,
  digits: NonNullable<ListSessions['phone_number']>,
): Promise<Matches> => {
  const seesAll = ctx.actor.canSeeClientsPersonalData
  insist(mayFilterByPhone(ctx.actor, digits), 'phone_number')
  const pattern = containing(digits)
  if (seesAll)
    return search(ctx, {
      from: sql`clients where phone_number like ${pattern}`,
      limit: fewDrivers,
      condition: (like) => `(select m.phone_number from clients m where m.id = s.client_id) like ${like}`,
      pattern,
    })
  const numbers = ['+', ...new Set(countries.map(({ diallingCode }) => diallingCode))].map((code) =>
    Array.from(`${code}${digits}`).toReversed().join(''),
  )
  const known = sql<{ id: number }>`select id from clients where phone_reversed = any(${numbers}::text[])`
  const rows = await read(ctx.replica, known)
  await ctx.transaction((tx) =>
    record(tx, ctx, { fact: 'client.searchedByPhone', entity: 'client', id: rows[0]?.id ?? 0 }),
  )
  return { kind: 'few', ids: rows.map(({ id }) => id) }
}
