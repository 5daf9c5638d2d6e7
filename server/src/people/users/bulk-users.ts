import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { SaveUser } from '@parkla/contract/people/users/users.schema.ts'
import { userBulkApi, type BulkOutcome } from '@parkla/contract/people/users/user-bulk.endpoints.ts'
import { sql } from 'kysely'
import { inviteOwner } from '../accounts/passwords/password-links.commands.ts'
import { deactivateUser, saveUser } from './users.commands.ts'
import { readUser } from './users.queries.ts'
import type { UserRow } from './users.row.ts'
import { insistOnPlace } from './save-user.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Rejection } from '../../kit/errors.ts'
import { reasonText } from '../../kit/reasons.ts'
import { bind } from '../../kit/http/routes.ts'

type Request = RequestOf<typeof userBulkApi.run>

const withPlaces = (user: UserRow, Places: SaveUser['Places']): SaveUser & { Id: number } => ({
  ...user,
  Places,
  Comments: undefined,
  UpdatedAt: undefined,
})

/** One user's part of the action, by the command that a single user has. */
const act = async (
  ctx: Context,
  user: UserRow,
  { Operation, PlaceId = 0, WithAdminRights }: Request,
): Promise<void> => {
  const others = user.Places.filter(({ Id }) => Id !== PlaceId)
  // An admin of the place stays its admin.
  const isAdmin = WithAdminRights || user.Places.some((place) => place.Id === PlaceId && place.WithAdminRights)
  if (Operation === 'INVITE') await inviteOwner(ctx, { OwnerId: user.Id })
  if (Operation === 'DEACTIVATE') await deactivateUser(ctx, { id: user.Id })
  if (Operation === 'REMOVE_PLACE') await saveUser(ctx, withPlaces(user, others))
  const withAdded = [...others, { Id: PlaceId, WithAdminRights: isAdmin }]
  if (Operation === 'ADD_PLACE') await saveUser(ctx, withPlaces(user, withAdded))
}

/** A refused user is rolled back to a savepoint, so that the others keep their change. */
const attempt = async (tx: Tx, ctx: Context, { user, request }: { user: UserRow; request: Request }) => {
  const outcome = (Error: string, Message: string): BulkOutcome => ({ Id: user.Id, Name: user.Name, Error, Message })
  await sql`savepoint one_user`.execute(tx)
  try {
    await act({ ...ctx, transaction: (work) => work(tx) }, user, request)
    await sql`release savepoint one_user`.execute(tx)
    return outcome('', '')
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    await sql`rollback to savepoint one_user`.execute(tx)
    return outcome(error.reason, reasonText(ctx.language, error.reason, error.details))
  }
}

/** 404 if a user or the place is out of the caller's reach; every other refusal concerns one user only. */
const run = (ctx: Context, request: Request): Promise<AnswerOf<typeof userBulkApi.run>> =>
  ctx.transaction(async (tx) => {
    if (request.PlaceId !== undefined) await insistOnPlace(tx, ctx, request.PlaceId)
    const ids = [...new Set(request.Users.map(({ Id }) => Id))].toSorted((a, b) => a - b)
    const users: UserRow[] = []
    for (const id of ids) users.push(await readUser(tx, ctx, id))
    const Outcomes: BulkOutcome[] = []
    for (const user of users) Outcomes.push(await attempt(tx, ctx, { user, request }))
    return { Outcomes }
  })

export const userBulkRoutes = bind(userBulkApi, { run })
