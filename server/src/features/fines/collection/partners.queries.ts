import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { readFine } from '../fine-record.queries.ts'

export const listPartnerCodes = ({ ports }: Pick<Context, 'ports'>): string[] => Object.keys(ports.debtCollection)

/** Configured partners, that of the fine's region first (R188). */
export const listPartners = async (ctx: Context, { id }: { id: number }): Promise<{ partners: string[] }> => {
  await readFine(ctx.db, ctx, { id, permission: 'fines.edit' })
  const { rows } = await sql<{ partner: string }>`
    select t.debt_partner as partner from fines f join fine_terms t on t.region = f.region where f.id = ${id}`.execute(
    ctx.db,
  )
  const usual = rows[0]?.partner
  return {
    partners: Object.keys(ctx.ports.debtCollection).toSorted(
      (one, other) => Number(other === usual) - Number(one === usual),
    ),
  }
}
