import type { CompiledTariff } from '@parkla/contract/parking/tariffs/price-stay.ts'
import { memberPercent, memberTariff, type MemberTerms } from '@parkla/contract/members/whitelists/member-prices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { memberTermColumns } from './whitelists.row.ts'

const readTerms = async (db: Db | Tx, whitelistId: number): Promise<MemberTerms | undefined> => {
  const { rows } = await sql<MemberTerms>`
    select ${memberTermColumns} from whitelists w where w.id = ${whitelistId}`.execute(db)
  return rows[0]
}

/** Tariff and percent of a session; unchanged and 0 without a whitelist. */
export type PriceMembers = (
  tariff: CompiledTariff,
  whitelistId: number | null,
) => Promise<{ tariff: CompiledTariff; memberPercent: number }>

/** Prices of members (R94). Each list is read and each of its tariffs compiled once. */
export const openMemberPrices = (db: Db | Tx): PriceMembers => {
  const known = new Map<number, MemberTerms | undefined>()
  const compiled = new Map<CompiledTariff, Map<number, CompiledTariff>>()
  return async (tariff, whitelistId) => {
    if (whitelistId === null) return { tariff, memberPercent: 0 }
    if (!known.has(whitelistId)) known.set(whitelistId, await readTerms(db, whitelistId))
    const terms = known.get(whitelistId)
    if (!terms) return { tariff, memberPercent: 100 }
    const ofTariff = compiled.get(tariff) ?? new Map<number, CompiledTariff>()
    compiled.set(tariff, ofTariff)
    const members = ofTariff.get(whitelistId) ?? memberTariff(tariff, terms)
    ofTariff.set(whitelistId, members)
    return { tariff: members, memberPercent: memberPercent(terms) }
  }
}
