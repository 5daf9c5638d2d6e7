import { phoneDigits } from '@parkla/contract/kit/phones/phone.ts'
import { clientSearchMinLength } from '@parkla/contract/people/clients/client-list.filters.ts'
import type { ClientRow, ListClients } from '@parkla/contract/people/clients/client-list.schema.ts'
import { centsToDecimal } from '@parkla/contract/kit/money.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { isOfApps } from '../access/visible-to.queries.ts'
import { containing, startingWith } from '../../kit/database/like.ts'
import { listExport } from '../../kit/lists/list-export.ts'
import { idAfter, limitOf, pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { clientVisibleTo, isUnpaid } from './clients.queries.ts'
import { phrasesOf } from '../../kit/phrases.ts'

/** Newest matches per index: a search with more is too wide to be useful. */
const mostMatches = 2_000

/** Newest clients that are read one by one. A text that fills no page among them has few matches in all. */
const recentClients = 20_000

type Texts = { text: string; digits: string; plate: string }

const textsOf = (search: string): Texts => ({
  text: containing(search),
  digits: search.trim().startsWith('+') ? search.replaceAll(/[^\d+]/g, '') : phoneDigits(search).replaceAll(/\D/g, ''),
  plate: normalisePlate(search),
})

/** Digits of a whole number: it is a prefix or the end of a phone number. */
const wholeNumberLength = 9

/**
 * A text with `+`, and a whole number, are read by the ordered indexes of both ends: the first trigrams of a country's numbers
 * are in all of them.
 */
const phoneMatches = (digits: string): RawBuilder<boolean>[] => {
  if (digits.length < clientSearchMinLength) return []
  if (digits.startsWith('+')) return [sql`c.phone_number like ${startingWith(digits)}`]
  if (digits.length < wholeNumberLength) return [sql`c.phone_number like ${containing(digits)}`]
  const end = Array.from(digits).toReversed().join('')
  return [sql`c.phone_number like ${startingWith(`+${digits}`)}`, sql`c.phone_reversed like ${startingWith(end)}`]
}

/** Conditions on the client's own columns, each with an index. */
const ownMatches = ({ text, digits }: Texts): RawBuilder<boolean>[] => [
  sql`lower(c.name) like lower(${text})`,
  sql`lower(c.email) like lower(${text})`,
  ...phoneMatches(digits),
]

/** Ids of clients by their plates and passes, each by its own trigram index. */
const linkedMatches = ({ digits, plate }: Texts): RawBuilder<unknown>[] => [
  ...(digits.length < clientSearchMinLength
    ? []
    : [
        sql`select client_id as id from monthly_passes
          where client_id is not null and deleted_at is null and phone_number like ${containing(digits)}`,
      ]),
  ...(plate.length < clientSearchMinLength
    ? []
    : [
        sql`select l.client_id as id from plates n join client_plates l on l.plate_id = n.id
          where n.plate like ${containing(plate)}`,
        sql`select client_id as id from monthly_passes where client_id is not null and deleted_at is null
          and (license_plate like ${containing(plate)} or client_active_license_plate like ${containing(plate)})`,
      ]),
]

/** `+ 0` keeps the planner from walking the ids downwards in search of 2,000 matches, which a rare text does not have. */
const newestOf = (branches: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    branches.map((branch) => sql`(select id from (${branch}) m order by id + 0 desc limit ${mostMatches})`),
    sql` union `,
  )

type Visible = { visible: RawBuilder<boolean>; limit: number; offset: number }

/** A page among the newest clients; undefined if they do not fill it. */
const findRecent = async (ctx: Context, texts: Texts, { visible, limit, offset }: Visible) => {
  const linked = linkedMatches(texts)
  const matches = [...ownMatches(texts), ...(linked.length > 0 ? [sql`c.id in (${newestOf(linked)})`] : [])]
  const { rows } = await sql<{ id: number }>`
    with recent as materialized (
      select c.id, c.name, c.email, c.phone_number, c.phone_reversed from clients c where ${visible} order by c.id desc limit ${recentClients})
    select c.id from recent c where ${sql.join(matches, sql` or `)}
    order by c.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return rows.length < limit ? undefined : rows
}

const findMatching = async (ctx: Context, texts: Texts, { visible, limit, offset }: Visible) => {
  const own = ownMatches(texts).map((match) => sql`select c.id from clients c where ${match} and c.deleted_at is null`)
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c where ${visible} and c.id in (${newestOf([...own, ...linkedMatches(texts)])})
    order by c.id + 0 desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return rows
}

/** Ids of a page, newest first, and one more if another page follows. */
const findIds = async (ctx: Context, filter: PageRequest & Pick<ListClients, 'search'>): Promise<number[]> => {
  const conditions = [
    sql<boolean>`c.deleted_at is null`,
    clientVisibleTo(scopeFor(ctx, 'clients.view')),
    isOfApps(ctx.reach, sql`c.app_id`),
    ...(filter.cursor === undefined ? [] : [sql<boolean>`c.id < ${idAfter(filter.cursor)}`]),
  ]
  const wanted = { visible: sql<boolean>`${sql.join(conditions, sql` and `)}`, ...limitOf(filter) }
  if (filter.search.length < clientSearchMinLength) {
    const { rows } = await sql<{ id: number }>`
      select c.id from clients c where ${wanted.visible}
      order by c.id desc limit ${wanted.limit} offset ${wanted.offset}`.execute(ctx.replica)
    return rows.map(({ id }) => id)
  }
  const texts = textsOf(filter.search)
  const rows = (await findRecent(ctx, texts, wanted)) ?? (await findMatching(ctx, texts, wanted))
  return rows.map(({ id }) => id)
}

/** Newest first (R5). */
export const listClients = async (
  ctx: Context,
  filter: PageRequest & Pick<ListClients, 'search'>,
): Promise<Page<ClientRow>> => {
  const ids = await findIds(ctx, filter)
  const { rows } = await sql<ClientRow>`
    select c.id as "Id", c.name as "Name", c.phone_number as "PhoneNumber", c.email as "Email",
      c.region as "Region", c.language as "Language",
      array(select n.plate from client_plates l join plates n on n.id = l.plate_id where l.client_id = c.id order by 1)
        as "LicensePlates",
      c.is_blocked as "IsBlocked",
      coalesce((select jsonb_agg(jsonb_build_object('Currency', d.currency, 'SumInCents', d.sum) order by d.currency) from (
        select s.currency, sum(s.cost_in_cents + s.service_fee_cents)::bigint as sum from sessions s
        where s.client_id = c.id and ${isUnpaid} group by s.currency) d), '[]') as "Debts",
      (select count(*)::int from monthly_passes m where m.client_id = c.id and m.deleted_at is null
        and m.status = 'ACTIVE' and m.valid_from <= ${ctx.now} and (m.valid_to is null or m.valid_to > ${ctx.now}))
        as "ActivePasses",
      (select count(*)::int from sessions s where s.client_id = c.id and s.status = 'STARTED' and s.deleted_at is null)
        as "RunningSessions",
      c.created_at as "CreatedAt"
    from clients c where c.id = any(${ids}::bigint[])
    order by c.id desc`.execute(ctx.replica)
  return pageOf(rows, filter, ({ Id }) => ({ id: Id }))
}

const phrases = phrasesOf('clients')

export const exportClients = listExport(phrases, listClients, (words) => ({
  name: 'clients',
  title: words.title,
  columns: [
    [words.shared.personName, ['text', 24], ({ Name }) => Name],
    [words.shared.phone, ['text', 16], ({ PhoneNumber }) => PhoneNumber],
    [words.shared.email, ['text', 28], ({ Email }) => Email],
    [words.shared.region, 'text', ({ Region }) => Region],
    [words.shared.language, 'text', ({ Language }) => Language],
    [words.fields.plates, ['text', 24], ({ LicensePlates }) => LicensePlates.join(', ')],
    [
      words.facts.debt,
      ['text', 16],
      ({ Debts }) =>
        Debts.map((debt) => `${centsToDecimal(debt.SumInCents, debt.Currency)} ${debt.Currency}`).join(' + '),
    ],
    [words.export.passes, 'number', ({ ActivePasses }) => ActivePasses],
    [words.export.running, 'number', ({ RunningSessions }) => RunningSessions],
    [words.blocked, 'text', ({ IsBlocked }) => (IsBlocked ? words.shared.yes : '')],
    [words.shared.created, 'instant', ({ CreatedAt }) => CreatedAt],
  ],
}))
