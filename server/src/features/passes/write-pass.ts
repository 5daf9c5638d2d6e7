import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { PassData } from '@parkla/contract/passes/passes.schema.ts'
import { nextVersion } from '../../kit/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { insertRow, updateRow } from '../../kit/rows.ts'
import { overlap } from './lock-pass.ts'
import type { PassRow } from './passes.row.ts'
import type { PassPlace } from './passes.queries.ts'

type Written = PassData & { AppId: number; client: number | null }

const columnsOf = (pass: Written) => ({
  app_id: pass.AppId,
  phone_number: pass.PhoneNumber,
  client_id: pass.client,
  monthly_cost_in_cents: pass.MonthlyCostInCents,
  valid_from: pass.ValidFrom,
  valid_to: isSet(pass.ValidTo) ? pass.ValidTo : null,
  info: pass.Info,
  license_plate: pass.LicensePlate,
})

const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'monthly_passes_no_overlap'

/** Concurrent saves for the same number violate the table's exclusion constraint. */
const orOverlap = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw isOverlap(error) ? overlap('') : error
  }
}

export const insertPass = async (tx: Tx, ctx: Context, pass: Written & { place: PassPlace }): Promise<number> => {
  const row = {
    ...columnsOf(pass),
    place_id: pass.place.PlaceId,
    currency: pass.place.Currency,
    prices_include_vat: pass.place.PricesIncludeVat,
    client_active_license_plate: pass.LicensePlate,
    created_by_owner_id: ctx.actor.id,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const { id } = await orOverlap(insertRow(tx, 'monthly_passes', row))
  return id
}

/** Keeps the client's chosen car unless another plate was entered or the pass moved to another client (R109). */
const carOf = ({ LicensePlate, client, before }: Written & { before: PassRow }): string => {
  const isSameHolder = client === before.ClientId
  return isSameHolder && LicensePlate === before.LicensePlate ? before.ClientActiveLicensePlate : LicensePlate
}

export const updatePass = async (tx: Tx, ctx: { now: Instant }, pass: Written & { before: PassRow }): Promise<void> => {
  await orOverlap(
    updateRow(tx, 'monthly_passes', {
      id: pass.before.Id,
      ...columnsOf(pass),
      client_active_license_plate: carOf(pass),
      // An extended pass ends anew.
      anonymised_at: null,
      updated_at: nextVersion(ctx.now),
    }),
  )
}
