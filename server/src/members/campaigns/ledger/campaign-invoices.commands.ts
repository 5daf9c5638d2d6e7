import type {
  CampaignInvoice,
  campaignInvoicesApi,
} from '@parkla/contract/members/campaigns/campaign-invoices.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { netOfGross } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { record, type Acting } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { rejectionOf } from '../../../kit/errors.ts'
import type { Jobs } from '../../../kit/jobs/job-queue.ts'
import { Seller } from '../../../kit/papers/invoice-paper.ts'
import { vatPercentOf } from '../../../office/settings/vat-rates.queries.ts'
import { mailCampaignInvoice } from './campaign-invoices.jobs.ts'
import { openGrants, readCampaignInvoice } from './campaign-invoices.queries.ts'
import { readCampaign } from '../campaigns.queries.ts'

type Api = typeof campaignInvoicesApi
type Grant = { ledgerId: number; cents: number }
type Payer = {
  name: string
  timeZone: string
  language: 'en' | 'et' | 'lv'
  currency: string
  payerName: string
  payerRegistryCode: string
  payerAddress: string
  payerEmail: string
  vatPercent: number
  seller: unknown
}

/** Locked: credit is granted and invoiced one after the other. The seller is the operator of all places (R41), else the product. */
const lockPayer = async (tx: Tx, id: number, now: Instant): Promise<Payer | undefined> => {
  await sql`select 1 from campaigns where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Payer>`
    select c.name, c.time_zone as "timeZone", g.language,
      c.discount_credit_currency as currency, c.payer_name as "payerName", c.payer_registry_code as "payerRegistryCode",
      c.payer_address as "payerAddress", c.payer_email as "payerEmail",
      ${vatPercentOf(sql`c.region`, sql`${now}::timestamptz`, sql`c.time_zone`)} as "vatPercent",
      (select value -> o.operator from settings, (
        select min(p.operator) as operator from places p where p.id in (
          select place_id from list_places where list_id = c.id
          union select z.place_id from list_zones l join place_zones z on z.zone_id = l.zone_id where l.list_id = c.id)
        having count(distinct p.operator) = 1) o where key = 'sellers') as seller
    from campaigns c join regions g on g.code = c.region where c.id = ${id} and c.type = 'PREPAID_CREDIT'`.execute(tx)
  return rows[0]
}

const linesOf = (grants: readonly Grant[]) => {
  const counts = new Map<number, number>()
  for (const { cents } of grants) counts.set(cents, (counts.get(cents) ?? 0) + 1)
  return [...counts].map(([creditInCents, credits]) => ({ credits, creditInCents }))
}

/** Numbers of a year have no gaps: the lock is held until the commit. */
const nextSerial = async (tx: Tx, year: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign invoices', 0))`.execute(tx)
  const { rows } = await sql<{ serial: number }>`
    select coalesce(max(serial), 0) + 1 as serial from campaign_invoices where year = ${year}`.execute(tx)
  return rows[0]?.serial ?? 1
}

type Made = { id: number; payer: Payer; grants: readonly Grant[]; now: Instant }

const insertInvoice = async (tx: Tx, { id, payer, grants, now }: Made): Promise<number> => {
  const { year } = instantToLocal(now, payer.timeZone)
  const serial = await nextSerial(tx, year)
  const amount = grants.reduce((sum, { cents }) => sum + cents, 0)
  const net = netOfGross(amount, payer.vatPercent)
  const { rows } = await sql<{ id: number }>`
    insert into campaign_invoices (campaign_id, year, serial, invoice_number, created_at, language, time_zone, campaign_name,
      payer_name, payer_registry_code, payer_address, payer_email, seller, lines, vat_percent, net_in_cents, vat_in_cents,
      amount_in_cents, currency)
    values (${id}, ${year}, ${serial}, ${`K${year}-${String(serial).padStart(5, '0')}`}, ${now}, ${payer.language},
      ${payer.timeZone}, ${payer.name}, ${payer.payerName}, ${payer.payerRegistryCode}, ${payer.payerAddress},
      ${payer.payerEmail}, ${JSON.stringify(Seller.parse(payer.seller ?? {}))}, ${JSON.stringify(linesOf(grants))},
      ${payer.vatPercent}, ${net}, ${amount - net}, ${amount}, ${payer.currency})
    returning id`.execute(tx)
  const invoiceId = rows[0]?.id ?? 0
  await sql`insert into campaign_invoice_grants (ledger_id, invoice_id)
    select unnest(${grants.map(({ ledgerId }) => ledgerId)}::bigint[]), ${invoiceId}::bigint`.execute(tx)
  return invoiceId
}

type Outcome = CampaignInvoice | 'campaigns.noPayer' | 'campaigns.nothingToInvoice'

const addMs = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString()

/**
 * One invoice for the granted credit of a campaign before `until` that no invoice has, with its mail in the same commit (R111).
 * VAT is due on the full credit: it is money paid, not a discount.
 */
export const invoiceGrants = async (
  tx: Tx,
  who: Acting & { jobs: Jobs },
  { id, until }: { id: number; until: Instant },
): Promise<Outcome> => {
  const payer = await lockPayer(tx, id, who.now)
  if (!payer) return 'campaigns.nothingToInvoice'
  if (payer.payerName === '' || payer.payerEmail === '') return 'campaigns.noPayer'
  const { rows: grants } = await sql<Grant>`
    select l.id as "ledgerId", l.amount_in_cents as cents from ${openGrants(id)} and l.created_at < ${until}
    order by l.id`.execute(tx)
  if (grants.length === 0) return 'campaigns.nothingToInvoice'
  const invoiceId = await insertInvoice(tx, { id, payer, grants, now: who.now })
  const invoice = await readCampaignInvoice(tx, invoiceId)
  await who.jobs.enqueue(tx, mailCampaignInvoice, { invoiceId })
  const after = { InvoiceNumber: invoice.InvoiceNumber, AmountInCents: invoice.AmountInCents }
  await record(tx, who, { fact: 'campaign.invoiced', entity: 'campaign', id, after, topic: 'campaigns' })
  return invoice
}

/** R111. */
export const makeCampaignInvoice = (ctx: Context, { id }: RequestOf<Api['make']>): Promise<CampaignInvoice> =>
  ctx.transaction(async (tx) => {
    await readCampaign(tx, ctx, id)
    const outcome = await invoiceGrants(tx, ctx, { id, until: addMs(ctx.now, 1) })
    if (typeof outcome === 'string') throw rejectionOf(refuse(outcome))
    return outcome
  })
