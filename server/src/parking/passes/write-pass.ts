import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { PassData, SavePass } from '@parkla/contract/parking/passes/passes.schema.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { overlap } from './lock-pass.ts'
import type { PassRow } from './passes.row.ts'
import type { PassPlace } from './passes.queries.ts'

type Written = PassData & { AppId: number; client: number | null }

const columnsOf = (pass: Omit<Written, 'LicensePlate'>) => ({
  app_id: pass.AppId,
  phone_number: pass.PhoneNumber,
  client_id: pass.client,
  monthly_cost_in_cents: pass.MonthlyCostInCents,
  valid_from: pass.ValidFrom,
  valid_to: isSet(pass.ValidTo) ? pass.ValidTo : null,
  info: pass.Info,
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
    license_plate: pass.LicensePlate,
    client_active_license_plate: pass.LicensePlate,
    created_by_owner_id: ctx.actor.id,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const { id } = await orOverlap(insertRow(tx, 'monthly_passes', row))
  return id
}

type Changed = Omit<SavePass, 'UpdatedAt'> & { AppId: number; client: number | null; before: PassRow }

/** The car that the pass covers after the change (R109). */
const carOf = ({ LicensePlate: entered, ClientActiveLicensePlate: car, client, before }: Changed): string => {
  if (client !== before.ClientId) return entered ?? car ?? ''
  if (car === undefined) return entered ?? before.ClientActiveLicensePlate
  return car === before.ClientActiveLicensePlate && entered !== before.LicensePlate ? (entered ?? car) : car
}

/** Keeps the plate as the user entered it while the pass covers the same car. */
const platesOf = (pass: Changed) => {
  const { client, before } = pass
  const car = carOf(pass)
  const isSame = client === before.ClientId && car === before.ClientActiveLicensePlate
  return { client_active_license_plate: car, license_plate: isSame ? before.LicensePlate : car }
}

export const updatePass = async (tx: Tx, ctx: { now: Instant }, pass: Changed): Promise<void> => {
  await orOverlap(
    updateRow(tx, 'monthly_passes', {
      id: pass.before.Id,
      ...columnsOf(pass),
      ...platesOf(pass),
      // An extended pass is anonymised after its new end.
      anonymised_at: null,
      updated_at: nextVersion(ctx.now),
    }),
  )
}
