import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { userPageSizes } from '@parkla/contract/people/users/users.filters.ts'
import type { App, AppIcon, ListUsers, User } from '@parkla/contract/people/users/users.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { exportList } from '../../kit/lists/list-export.ts'
import { totalsOf } from '../../kit/lists/list-totals.ts'
import { pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { isOfApps } from '../access/visible-to.queries.ts'
import { findUserIds } from './user-ids.ts'
import { amongAll, reached, type UserSearch } from './users.filters.ts'
import { asUser, selectUsers, type UserRow } from './users.row.ts'
import { userExport } from './users-export.ts'

type Api = typeof usersApi

type Paging = PageRequest & Partial<Pick<ListUsers, 'pageSize' | 'sort'>>

/** Users, newest first (R5) or in the wanted order, whose pages have no cursor but an offset. */
export const listUsers = async (ctx: Context, filter: UserSearch & Paging): Promise<Page<User>> => {
  const page_size = userPageSizes.find((size) => size === filter.pageSize) ?? filter.page_size
  const paging = { ...filter, page_size }
  const ids = await findUserIds(ctx, paging)
  const { rows } = await sql<UserRow>`${selectUsers} where o.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], o.id)`.execute(ctx.replica)
  const isNewest = filter.sort === undefined || filter.sort === 'newest'
  // Only the order by id has a cursor: with one of another order an export would read its first page for ever.
  return pageOf(
    rows.map((row) => asUser(ctx.actor, row)),
    paging,
    isNewest ? ({ Id }) => ({ id: Id }) : undefined,
  )
}

export const totalUsers = (ctx: Context, filter: UserSearch): Promise<ListTotals> => {
  const keys = sql`select o.id from owners o where ${amongAll(ctx, filter)}
    limit ${mostCountedRows + 1}`
  return totalsOf(ctx.replica, { keys })
}

export const exportUsers = (ctx: Context, filter: RequestOf<Api['export']>): Promise<FileAnswer> =>
  exportList(ctx, {
    ...userExport(ctx),
    filter,
    list: listUsers,
  })

const mostOptions = 1_000

export const listUserOptions = async (
  ctx: Context,
  { name }: RequestOf<Api['options']>,
): Promise<{ Id: number; Name: string; Email: string }[]> => {
  const search = { name, whitelistFleetPlaceSearchString: '', sort: 'name' } as const
  const ids = await findUserIds(ctx, { ...search, page: 0, page_size: mostOptions - 1 })
  const { rows } = await sql<{ Id: number; Name: string; Email: string }>`
    select o.id as "Id", o.name as "Name", o.email as "Email" from owners o where o.id = any(${ids}::bigint[])
    order by lower(o.name), o.id`.execute(ctx.replica)
  return rows
}

/** The stored user; undefined for one whom the caller does not reach. */
export const lookUpUser = async (db: Db | Tx, ctx: Context, id: number): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`${selectUsers} where o.id = ${id} and ${reached(ctx)}`.execute(db)
  return rows[0]
}

/** The stored user; 404 for one whom the caller does not reach. */
export const readUser = async (db: Db | Tx, ctx: Context, id: number): Promise<UserRow> =>
  found(await lookUpUser(db, ctx, id))

export const findUser = async (ctx: Context, { id }: { id: number }): Promise<User> =>
  asUser(ctx.actor, await readUser(ctx.db, ctx, id))

/** Icons are static files of the web app. */
export const listAppIcons = async (ctx: Context): Promise<AppIcon[]> => {
  const { rows } = await sql<AppIcon>`
    select id as "Id", code as "Code", ${`${ctx.settings.publicUrl}/app-icons/`} || file as "Url"
    from app_icons order by code`.execute(ctx.replica)
  return rows
}

/** The caller's apps (R176). */
export const listApps = async (ctx: Context): Promise<App[]> => {
  const { rows } = await sql<App>`select id as "ID", short_name as "ShortName" from apps
    where ${isOfApps(ctx.reach, sql`id`)} order by id`.execute(ctx.replica)
  return rows
}
