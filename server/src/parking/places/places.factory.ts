import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { aTariff, type TariffFactory } from './prices/tariffs.factory.ts'
import { counting } from '../../kit/counting.ts'
import { insertRow } from '../../kit/database/rows.ts'

export type PlaceDraft = Insertable<Tables['places']>
export type SavedPlace = PlaceDraft & { id: number; operator: string }

type DemoRegion = Insertable<Tables['regions']>

/** Regions of factories and demo data. */
export const knownRegions: readonly DemoRegion[] = [
  { code: 'EST', name: 'Eesti', time_zone: 'Europe/Tallinn', language: 'et', languages: ['EST', 'RUS', 'ENG'] },
  {
    code: 'LVA',
    name: 'Latvija',
    time_zone: 'Europe/Riga',
    language: 'lv',
    languages: ['LAV', 'RUS', 'ENG'],
    reference_kind: 'ISO_11649',
  },
]

/** R4: rates with the days on which they changed. */
export const knownVatRates: readonly Insertable<Tables['vat_rates']>[] = [
  { region: 'EST', valid_from: '2009-07-01', percent: 20 },
  { region: 'EST', valid_from: '2024-01-01', percent: 22 },
  { region: 'EST', valid_from: '2025-07-01', percent: 24 },
  { region: 'LVA', valid_from: '2012-07-01', percent: 21 },
]

/**
 * Inserts missing regions and VAT rates, which the factories need. Test files have them from `test-setup.ts`; code that opens
 * another database calls this.
 */
export const saveRegions = async (db: Db): Promise<void> => {
  await db
    .insertInto('regions')
    .values([...knownRegions])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('vat_rates')
    .values([...knownVatRates])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const nextZone = counting()

/** A zone; `code` is also its name. */
export const saveZone = (db: Db, code = `ZONE-${nextZone()}`): Promise<{ id: number }> =>
  insertRow(db, 'zones', { name: code, code })

const nextPlace = counting()

export class PlaceFactory {
  readonly draft: PlaceDraft
  readonly zoneIds: readonly number[]
  readonly tariffs: readonly TariffFactory[]
  constructor(
    draft: PlaceDraft,
    { zoneIds = [], tariffs = [] }: Partial<Pick<PlaceFactory, 'zoneIds' | 'tariffs'>> = {},
  ) {
    this.draft = draft
    this.zoneIds = zoneIds
    this.tariffs = tariffs
  }
  private and(change: Partial<PlaceDraft>): PlaceFactory {
    return new PlaceFactory({ ...this.draft, ...change }, this)
  }
  readonly named = (name: string) => this.and({ name })
  readonly coded = (code: string) => this.and({ code })
  readonly carWash = () => this.and({ type: 'CAR_WASH' })
  readonly in = (region: 'EST' | 'LVA') =>
    this.and({ region, time_zone: region === 'EST' ? 'Europe/Tallinn' : 'Europe/Riga' })
  readonly inZone = (zoneId: number) =>
    new PlaceFactory(this.draft, { zoneIds: [...this.zoneIds, zoneId], tariffs: this.tariffs })
  readonly partOf = (parent: { id: number }) => this.and({ parent_id: parent.id })
  /** A place that another company operates (R41). */
  readonly ofPartner = (operator = 'C') => this.and({ operator })
  readonly hidden = () => this.and({ status: 'HIDDEN' })
  readonly closed = () => this.and({ status: 'CLOSED' })
  readonly bookable = () => this.and({ is_bookable: true })
  /** The internal test place (R41). */
  readonly internal = () => this.and({ is_test: true })
  /** The place with these versions of its prices, which must not overlap. */
  withTariff(...tariffs: TariffFactory[]): PlaceFactory {
    const { zoneIds } = this
    return new PlaceFactory(this.draft, { zoneIds, tariffs: tariffs.length === 0 ? [aTariff()] : tariffs })
  }
  /** Minutes within which a return continues the clock of the earlier visit (R53). */
  readonly reEnteredWithin = (re_entry_minutes: number) => this.and({ re_entry_minutes })
  readonly withSpots = (total_spots: number) => this.and({ total_spots })

  async save(db: Db): Promise<SavedPlace> {
    const { id } = await insertRow(db, 'places', this.draft)
    if (this.zoneIds.length > 0)
      await db
        .insertInto('place_zones')
        .values(this.zoneIds.map((zone_id) => ({ place_id: id, zone_id })))
        .execute()
    for (const tariff of this.tariffs) await tariff.save(db, id)
    return { operator: 'B', ...this.draft, id }
  }
}

/** An own, active car park in Estonia. */
export const aPlace = (): PlaceFactory => {
  const made = nextPlace()
  return new PlaceFactory({
    name: `Car park ${made}`,
    code: `PLACE-${made}`,
    region: 'EST',
    time_zone: 'Europe/Tallinn',
    operator: 'B',
    total_spots: 50,
  })
}
