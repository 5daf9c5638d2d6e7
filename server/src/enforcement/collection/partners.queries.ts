import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { readFine } from '../fine-records/fine-record.queries.ts'
import { termsOf } from '../fine-records/issue-fine.ts'

export const listPartnerCodes = ({ ports }: Pick<Context, 'ports'>): string[] => Object.keys(ports.debtCollection)

/** Configured partners, first that of the terms of the fine's region, by default too (R188). */
export const listPartners = async (ctx: Context, { id }: { id: number }): Promise<{ partners: string[] }> => {
  await readFine(ctx.db, ctx, { id, permission: 'fines.edit' })
  const { rows } = await sql<{ region: string }>`select region from fines where id = ${id}`.execute(ctx.db)
  const usual = (await termsOf(ctx.db, rows[0]?.region ?? '')).debtPartner
  return {
    partners: Object.keys(ctx.ports.debtCollection).toSorted(
      (one, other) => Number(other === usual) - Number(one === usual),
    ),
  }
}
