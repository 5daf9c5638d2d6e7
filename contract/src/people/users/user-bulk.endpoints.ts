import * as z from 'zod'
import { post } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { mostBulkUsers } from './users.filters.ts'

const bulkOperations = ['INVITE', 'ADD_PLACE', 'REMOVE_PLACE', 'DEACTIVATE'] as const
export type BulkOperation = (typeof bulkOperations)[number]

const needsPlace: readonly BulkOperation[] = ['ADD_PLACE', 'REMOVE_PLACE']

const BulkUsers = z
  .object({
    Users: z.array(z.object({ Id })).max(mostBulkUsers),
    Operation: z.enum(bulkOperations),
    /** Place to add or remove, for ADD_PLACE and REMOVE_PLACE. */
    PlaceId: Id.optional(),
    /** ADD_PLACE makes the users place admins of the place. */
    WithAdminRights: z.boolean().default(false),
  })
  .superRefine(({ Operation, PlaceId }, ctx) => {
    if (needsPlace.includes(Operation) && PlaceId === undefined)
      ctx.addIssue({ code: 'custom', path: ['PlaceId'], message: 'input.required' })
  })

/** **+** What became of one user; `Error` is empty when the action is done. */
const BulkOutcome = z.object({ Id, Name: z.string(), Error: z.string(), Message: z.string() })
export type BulkOutcome = z.infer<typeof BulkOutcome>

export const userBulkApi = {
  run: post('/adminapi/owners/bulk', {
    summary: '+ Invites or deactivates many users, or adds or removes a place of theirs; an outcome per user (R166)',
    permission: 'users.edit',
    scope: { kind: 'place', ids: { 'Users.Id': 'user', PlaceId: 'place' } },
    body: BulkUsers,
    answer: z.object({ Outcomes: z.array(BulkOutcome) }),
    errors: ['access.notWhileImpersonating'],
    audit: 'owner.changed',
  }),
}
