import type { Insertable } from 'kysely'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { testNow } from '../../testing/test-clock.ts'
import { counting } from '../../kit/counting.ts'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'

type Draft = Insertable<Tables['campaigns']>

export class CampaignFactory {
  readonly draft: Draft
  readonly placeIds: readonly number[]
  constructor(draft: Draft, placeIds: readonly number[]) {
    this.draft = draft
    this.placeIds = placeIds
  }
  private and(change: Partial<Draft>): CampaignFactory {
    return new CampaignFactory({ ...this.draft, ...change }, this.placeIds)
  }
  readonly named = (name: string) => this.and({ name })
  readonly at = (...places: readonly { id: number; region: string }[]) =>
    new CampaignFactory(
      { ...this.draft, region: places[0]?.region ?? this.draft.region },
      places.map(({ id }) => id),
    )
  readonly from = (valid_from: Instant) => this.and({ valid_from })
  readonly until = (valid_to: Instant) => this.and({ valid_to })
  readonly withRoomFor = (max_number_of_registrants: number) => this.and({ max_number_of_registrants })
  readonly percent = (discount_percent: number) => this.and({ discount_percent })
  readonly credit = (discount_credit_in_cents: number) =>
    this.and({ type: 'DISCOUNT_CREDIT', discount_percent: 0, discount_credit_in_cents })
  readonly prepaid = (discount_credit_in_cents: number) =>
    this.and({
      type: 'PREPAID_CREDIT',
      discount_percent: 0,
      discount_credit_in_cents,
      payer_name: 'Hotell Meri OÜ',
      payer_registry_code: '12345678',
      payer_address: 'Sadama 1, Tallinn',
      payer_email: 'arved@hotell.test',
    })
  readonly paidBy = (payer_email: string) => this.and({ payer_email })
  readonly oneTime = () => this.and({ one_time_discount: true })
  readonly startingByCamera = () => this.and({ start_sessions_with_lpr: true })
  readonly forNewClients = () => this.and({ for_new_clients_only: true })
  readonly openByLink = (public_registration_link_uuid: string) =>
    this.and({ public_registration_link_uuid, is_public_registration_link_enabled: true })
  readonly approving = () => this.and({ auto_approve: true })
  readonly followedBy = (extra_campaign_id: number, extra_delay_days: number, extra_valid_days: number) =>
    this.and({ has_extra: true, extra_campaign_id, extra_delay_days, extra_valid_days })

  async save(db: Db): Promise<Draft & { id: number }> {
    const { id } = await insertRow(db, 'campaigns', this.draft)
    for (const place_id of this.placeIds) await db.insertInto('list_places').values({ list_id: id, place_id }).execute()
    return { ...this.draft, id }
  }
}

/** A campaign in Estonia, 10 percent, open-ended. */
export const aCampaign = (): CampaignFactory =>
  new CampaignFactory(
    { name: 'Spring', region: 'EST', discount_percent: 10, created_at: testNow, updated_at: testNow },
    [],
  )

/** A registrant with this status. */
export const saveRegistrant = (db: Db, campaignId: number, status: string): Promise<{ id: number }> =>
  insertRow(db, 'campaign_registrants', {
    campaign_id: campaignId,
    status,
    registration_type: 'MANUALLY_ADDED',
    created_at: testNow,
    updated_at: testNow,
  })

const nextSerial = counting()

/** An invoice over 24.40 € to the payer. */
export const saveCampaignInvoice = async (db: Db, campaignId: number): Promise<number> => {
  const serial = nextSerial() + 1
  const { id } = await insertRow(db, 'campaign_invoices', {
    campaign_id: campaignId,
    serial,
    year: 2020,
    invoice_number: `K2020-${serial}`,
    created_at: testNow,
    language: 'et',
    time_zone: 'Europe/Tallinn',
    campaign_name: 'Spring',
    payer_name: 'Hotell Meri OÜ',
    payer_registry_code: '12345678',
    payer_address: 'Sadama 1, Tallinn',
    payer_email: 'arved@hotell.test',
    seller: JSON.stringify({}),
    lines: JSON.stringify([{ credits: 2, creditInCents: 1_220 }]),
    vat_percent: 22,
    net_in_cents: 2_000,
    vat_in_cents: 440,
    amount_in_cents: 2_440,
    currency: 'EUR',
  })
  return id
}
