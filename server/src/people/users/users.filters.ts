import { fineGrantScope } from '@parkla/contract/access/scope.ts'
import type { ListUsers } from '@parkla/contract/people/users/users.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { containing, hasText, placeNamed } from '../../kit/database/like.ts'
import { perhapsReachedBy, reachedBy, type UserReach } from './users.row.ts'

const userReach = (ctx: Context): UserReach => ({
  actor: ctx.actor,
  asAdmin: ctx.reach.asAdmin,
  editing: scopeFor(ctx, 'users.edit'),
  viewing: scopeFor(ctx, 'users.view'),
  fines: fineGrantScope(ctx.reach, ctx.actor.isAdmin),
})

/** Users whom the caller reaches, without deleted ones. */
export const reached = (ctx: Context): RawBuilder<boolean> => sql`o.deleted_at is null and ${reachedBy(userReach(ctx))}`

export type UserSearch = Pick<ListUsers, 'name' | 'whitelistFleetPlaceSearchString'>

export const isSearch = ({ name, whitelistFleetPlaceSearchString }: UserSearch): boolean =>
  name !== '' || whitelistFleetPlaceSearchString !== ''

/** Trigram indexes of name and e-mail. */
const named = (name: string): RawBuilder<boolean>[] =>
  name === '' ? [] : [sql`(${hasText('o.name', name)} or o.email like lower(${containing(name)}))`]

const managers = (text: string, ofUser: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`select l.owner_id from owner_places l join places p on p.id = l.place_id
    where ${ofUser} ${placeNamed(text)}`,
  sql`select l.owner_id from list_managers l join lists w on w.id = l.list_id
    where ${ofUser} w.deleted_at is null and ${hasText('w.name', text)}`,
]

const managing = (text: string): RawBuilder<boolean>[] =>
  text === '' ? [] : [sql`o.id = any(array(${sql.join(managers(text, sql``), sql` union `)}))`]

/**
 * Reached users that match, found by the indexes of the search (R175), or of the caller's rights where an admin's search does
 * not narrow them. Ids are read into an array once: a join would be planned as a scan of all users.
 */
export const amongAll = (ctx: Context, search: UserSearch): RawBuilder<boolean> => {
  const isNarrow = ctx.actor.isAdmin && isSearch(search)
  const { name, whitelistFleetPlaceSearchString } = search
  return sql.join(
    [
      ...(isNarrow ? [] : [perhapsReachedBy(userReach(ctx))]),
      ...named(name),
      ...managing(whitelistFleetPlaceSearchString),
      reached(ctx),
    ],
    sql` and `,
  )
}

/** The filters as conditions that are checked user by user. */
export const oneByOne = (
  ctx: Context,
  { name, whitelistFleetPlaceSearchString: text }: UserSearch,
): RawBuilder<boolean> => {
  const isManaging = sql.join(text === '' ? [] : managers(text, sql`l.owner_id = o.id and`), sql` union all `)
  return sql.join([...named(name), ...(text === '' ? [] : [sql`exists(${isManaging})`]), reached(ctx)], sql` and `)
}
