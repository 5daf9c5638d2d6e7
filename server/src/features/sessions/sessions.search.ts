import type { ListSessions } from '@parkla/contract/sessions/sessions.schema.ts'
import { Rejection } from '../../kit/errors.ts'
import type { Context } from '../../kit/context.ts'
import { read } from '../../kit/read.ts'

/** More matches than this are met often enough by walking the newest sessions. */
const fewMatches = 300
/** A list this long of places walks each place's own index. */
const fewPlaces = 60

/** Ids that a text matches, or `many` with the condition that finds them on the way. */
export type Matches = { kind: 'few'; ids: number[] } | { kind: 'many'; condition: string; value: string }

type Search = { table: string; column: string; value: string; many: string; limit: number }

const search = async (ctx: Context, { table, column, value, many, limit }: Search): Promise<Matches> => {
  const rows = await read<{ id: number }>(
    ctx.replica,
    `select id from ${table} where ${column} like $1 limit ${limit + 1}`,
    [value],
  )
  return rows.length > limit ? { kind: 'many', condition: many, value } : { kind: 'few', ids: rows.map(({ id }) => id) }
}

/** `%` and `_` in a text are only themselves. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Plates that contain the text, looked for in the small table of plates (R6). */
export const matchPlates = (ctx: Context, part: string): Promise<Matches> =>
  search(ctx, {
    table: 'plates',
    column: 'plate',
    value: `%${literal(part)}%`,
    many: 'exists (select 1 from plates m where m.id = s.plate_id and m.plate like ',
    limit: fewMatches,
  })

/** Places whose name contains the text. */
export const matchPlaces = (ctx: Context, name: string): Promise<Matches> =>
  search(ctx, {
    table: 'places',
    column: 'lower(name)',
    value: `%${literal(name.toLowerCase())}%`,
    many: 'exists (select 1 from places m where m.id = s.place_id and lower(m.name) like ',
    limit: fewPlaces,
  })

const fullNumberDigits = 7

/**
 * Clients whose number ends with the digits (R7). Who may not see personal data must give the full number, so that
 * nobody finds out numbers digit by digit, and the search is logged (R79).
 */
export const matchPhones = async (
  ctx: Context,
  digits: NonNullable<ListSessions['phone_number']>,
): Promise<Matches> => {
  const seesAll = ctx.actor.canSeeClientsPersonalData
  if (!seesAll && digits.length < fullNumberDigits)
    throw new Rejection(422, 'sessions.fullPhoneNeeded', {
      fields: [{ Field: 'phone_number', Error: 'sessions.fullPhoneNeeded' }],
    })
  const reversed = [...digits].reverse().join('')
  if (seesAll)
    return search(ctx, {
      table: 'clients',
      column: 'phone_reversed',
      value: `${reversed}%`,
      many: 'exists (select 1 from clients m where m.id = s.client_id and m.phone_reversed like ',
      limit: fewMatches,
    })
  const rows = await read<{ id: number }>(
    ctx.replica,
    `select id from clients where phone_reversed in ($1 || '+', $1 || '273+', $1 || '173+')`,
    [reversed],
  )
  ctx.log.info({ ownerId: ctx.actor.id, matches: rows.length }, 'searched sessions by a full phone number')
  return { kind: 'few', ids: rows.map(({ id }) => id) }
}
