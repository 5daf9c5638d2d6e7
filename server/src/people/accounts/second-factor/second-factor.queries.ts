import { requiresSecondFactor } from '@parkla/contract/people/accounts/second-factor.policy.ts'
import type { secondFactorApi } from '@parkla/contract/people/accounts/second-factor.endpoints.ts'
import type { AnswerOf } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { readSetting } from '../../../office/settings/settings.queries.ts'

export type SecondFactorRow = { sealed_secret: string; confirmed_at: string | null; last_step: number }

export const readFactor = (db: Db | Tx, ownerId: number): Promise<SecondFactorRow | undefined> =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

export const isRequiredOf = async (db: Db | Tx, { reach }: Pick<Context, 'reach'>): Promise<boolean> =>
  requiresSecondFactor(await readSetting(db, 'secondFactorFor'), reach.roles)

/** The caller's second factor; a secret that was never confirmed counts as none. */
export const findSecondFactor = async (ctx: Context): Promise<AnswerOf<typeof secondFactorApi.find>> => {
  const factor = await readFactor(ctx.db, ctx.actor.id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where owner_id = ${ctx.actor.id} and used_at is null`.execute(
    ctx.db,
  )
  return {
    IsOn: typeof factor?.confirmed_at === 'string',
    IsRequired: await isRequiredOf(ctx.db, ctx),
    RecoveryCodesLeft: rows[0]?.count ?? 0,
  }
}
