import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { quickActionKinds, quickActionRoles } from './quick-action-kinds.ts'

const Kind = z.enum(quickActionKinds)
const Roles = z.array(z.enum(quickActionRoles))

/** A quick action that the user may run (R36). */
export const OfferedQuickAction = z.object({
  Id,
  Name: z.string(),
  Kind,
  /** The user confirms the action before it runs. */
  NeedsConfirmation: z.boolean(),
  Place: z.string(),
})
export type OfferedQuickAction = z.infer<typeof OfferedQuickAction>

export const RunQuickAction = z.object({ Id })
/** `GateCommandId` of an opened gate, else null. */
export const RanQuickAction = z.object({ Id, Kind, GateCommandId: Id.nullable() })

/** **+** A quick action as edited under Settings. */
export const QuickAction = OfferedQuickAction.extend({
  PlaceId: Id,
  /** Only for OPEN_GATE. */
  GateId: Id.nullable(),
  Gate: z.string(),
  /** Recipient and text of MESSAGE, else empty. */
  Email: z.string(),
  Message: z.string(),
  /** Empty: every role with the permission of the action's kind. */
  Roles,
  UpdatedAt: Instant,
})
export type QuickAction = z.infer<typeof QuickAction>

const fields = z.object({
  Name: z.string().trim().min(1).max(60),
  Kind,
  PlaceId: Id,
  GateId: Id.nullable().default(null),
  Email: z.union([z.literal(''), z.email().max(200)]).default(''),
  Message: z.string().trim().max(500).default(''),
  Roles: Roles.max(quickActionRoles.length).default([]),
  NeedsConfirmation: z.boolean().default(true),
})

type Fields = z.infer<typeof fields>

/** The field that the kind requires and that is empty. */
const missingField = ({ Kind: kind, GateId, Email, Message }: Fields): string | undefined => {
  if (kind === 'OPEN_GATE') return GateId === null ? 'GateId' : undefined
  if (kind !== 'MESSAGE') return undefined
  return Email === '' ? 'Email' : Message === '' ? 'Message' : undefined
}

const insistOnFields = (action: Fields, ctx: z.core.$RefinementCtx<Fields>): void => {
  const field = missingField(action)
  if (field !== undefined) ctx.addIssue({ code: 'custom', path: [field], message: 'input.required' })
}

export const AddQuickAction = fields.superRefine(insistOnFields)

/** `UpdatedAt`: the version that was read; without it the record is overwritten (R8). */
export const SaveQuickAction = fields.extend({ UpdatedAt: InstantInput.optional() }).superRefine(insistOnFields)
