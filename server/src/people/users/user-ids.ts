import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import type { UserSort } from '@parkla/contract/people/users/users.filters.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { idAfter, limitOf, type PageRequest } from '../../kit/lists/paging.ts'
import { amongAll, isSearch, oneByOne, type UserSearch } from './users.filters.ts'

/** Each order has its index. */
const sortKeys: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  newest: sql`o.id`,
  name: sql`lower(o.name)`,
  lastLogin: sql`coalesce(o.last_login_at, '-infinity')`,
}

const orderBy = (sort: UserSort, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sort === 'name' ? sql`order by ${key}, o.id` : sql`order by ${key} desc, o.id desc`

/** First users of the order that are checked one by one, for their rights alone or by a search too. */
const firstUsers = { reached: 1_000, matching: 200 }

type Filter = UserSearch & PageRequest & { sort?: UserSort | undefined }

type Wanted = { sort: UserSort; after: RawBuilder<boolean>; limit: number; offset: number }

/** Literal limit: with a parameter the planner expects a tenth of all users and sorts them. */
const pageSql = ({ limit, offset }: Wanted): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

/** A page among the first users of the order; undefined if they do not fill it. */
const findAmongFirst = async (ctx: Context, filter: Filter, wanted: Wanted): Promise<number[] | undefined> => {
  const { sort, after, limit } = wanted
  if (isSearch(filter) && limit > firstUsers.matching) return undefined
  const isEveryone = !isSearch(filter) && isGlobalAdmin(ctx.actor)
  const most = isSearch(filter) ? firstUsers.matching : Math.max(firstUsers.reached, limit * 4)
  const first = isEveryone ? sql`` : sql`limit ${sql.lit(most)}`
  const { rows } = await sql<{ id: number }>`
    select o.id from (
      select o.*, ${sortKeys[sort]} as sort_key from owners o where o.deleted_at is null and ${after}
      ${orderBy(sort, sortKeys[sort])} ${first}) o
    where ${oneByOne(ctx, filter)}
    ${orderBy(sort, sql`o.sort_key`)} ${pageSql(wanted)}`.execute(ctx.replica)
  return isEveryone || rows.length === limit ? rows.map(({ id }) => id) : undefined
}

/** Finds all matches by the indexes of the conditions before it sorts: a rare text is not searched in the order of the list. */
const findAmongAll = async (ctx: Context, filter: Filter, wanted: Wanted): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with matches as materialized (
      select o.id, ${sortKeys[wanted.sort]} as sort_key from owners o
      where ${amongAll(ctx, filter)} and ${wanted.after})
    select o.id from matches o ${orderBy(wanted.sort, sql`o.sort_key`)} ${pageSql(wanted)}`.execute(ctx.replica)
  return rows.map(({ id }) => id)
}

/** Ids of a page in their order, and one more if another page follows. A list that is not sorted by newest has no cursor. */
export const findUserIds = async (ctx: Context, filter: Filter): Promise<number[]> => {
  const sort = filter.sort ?? 'newest'
  const cursor = sort === 'newest' ? filter.cursor : undefined
  const after = cursor === undefined ? sql<boolean>`true` : sql<boolean>`o.id < ${idAfter(cursor)}`
  const wanted = { sort, after, ...limitOf({ ...filter, cursor }) }
  // Users who are no admins reach few users, found by indexes of their own.
  const among = ctx.actor.isAdmin ? await findAmongFirst(ctx, filter, wanted) : undefined
  return among ?? findAmongAll(ctx, filter, wanted)
}
