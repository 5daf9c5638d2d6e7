import { mayBeginCommission, mayHaveCommission } from '@parkla/contract/money/commissions/commissions.policy.ts'
import type {
  AddCommission,
  Commission,
  DeleteCommission,
} from '@parkla/contract/money/commissions/commissions.schema.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { lockPlace, readCommission } from './commissions.queries.ts'

const audited = ({ ValidFrom, Percent }: Commission) => ({ ValidFrom, Percent })

type Change = { fact: string; commission: Commission; before?: object; after?: object }

const recordChange = (tx: Tx, ctx: Context, { fact, commission, ...sides }: Change): Promise<void> => {
  const { PlaceId: placeId, ValidFrom } = commission
  return record(tx, ctx, {
    fact,
    entity: 'commission',
    id: `${placeId} ${ValidFrom}`,
    placeId,
    before: { ...sides.before },
    after: { ...sides.after },
    topic: 'commissions',
  })
}

/** Adds a percentage from a day on; 422 for a day of a closed month (R171). */
export const addCommission = (ctx: Context, { PlaceId, ValidFrom, Percent }: AddCommission): Promise<Commission> =>
  ctx.transaction(async (tx) => {
    const place = await lockPlace(tx, ctx, PlaceId)
    insist(mayHaveCommission(place), 'PlaceId')
    insist(mayBeginCommission(ctx.actor, { validFrom: ValidFrom, openFrom: place.openFrom }), 'ValidFrom')
    const added = await tx
      .insertInto('place_commissions')
      .values({
        place_id: PlaceId,
        valid_from: ValidFrom,
        percent: Percent,
        owner_id: ctx.actor.id,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('place_id')
      .executeTakeFirst()
    insist(added ? { ok: true } : refuse('commissions.taken'), 'ValidFrom')
    const commission = await readCommission(tx, ctx, { PlaceId, ValidFrom })
    await recordChange(tx, ctx, { fact: 'commission.added', commission, after: audited(commission) })
    return commission
  })

/** Deletes a percentage; refused once its first day is in a closed month (R171). */
export const removeCommission = (
  ctx: Context,
  { PlaceId, ValidFrom }: DeleteCommission,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { openFrom } = await lockPlace(tx, ctx, PlaceId)
    const commission = await readCommission(tx, ctx, { PlaceId, ValidFrom })
    insist(mayBeginCommission(ctx.actor, { validFrom: ValidFrom, openFrom }), 'ValidFrom')
    await tx
      .deleteFrom('place_commissions')
      .where('place_id', '=', PlaceId)
      .where('valid_from', '=', ValidFrom)
      .execute()
    await recordChange(tx, ctx, { fact: 'commission.deleted', commission, before: audited(commission) })
    return {}
  })
