import { replyTarget } from '@parkla/contract/disputes/reply-target.ts'
import { hourMs, minuteMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'
import type { Ledger } from './stays/demo-ledger.ts'
import type { DemoPlace } from './places/demo-places.ts'
import type { DemoRow } from './stays/demo-rows.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

/** `share` of the cost in percent; `off`: hours between the wash and the time that the customer gives; `age` in days. */
type Example = {
  status: string
  message: string
  share: number
  age?: number
  off?: number
  photo?: string
  note?: string
  payout?: string
  rejection?: string
}

const examples: readonly Example[] = [
  { status: 'INITIATED', message: 'Vaht sai poole pesu pealt otsa.', share: 50, photo: 'vaht.jpg' },
  { status: 'INITIATED', message: 'Kuivatus ei käivitunud, auto jäi märjaks.', share: 100 },
  { status: 'INITIATED', message: 'Maksin kaks korda, aga pesu algas ühe korra.', share: 100, age: 8 },
  { status: 'UNRESOLVED', message: 'Survepesur peatus viie minuti järel.', share: 60, note: 'Küsisin seadme logi.' },
  {
    status: 'UNRESOLVED',
    message: 'Pesukoht oli jääs ja pesta ei saanud.',
    share: 100,
    off: 6,
    photo: 'pesukoht.jpg',
    note: 'Pesu sellel ajal ei leidu.',
  },
  { status: 'APPROVED', message: 'Vaha kava valimisel tuli ainult vett.', share: 40, off: 5, payout: 'OPEN' },
  {
    status: 'APPROVED',
    message: 'Automaat võttis raha, aga ei käivitunud.',
    share: 100,
    off: 4,
    payout: 'PAID',
    age: 12,
  },
  {
    status: 'REJECTED',
    message: 'Auto ei saanud puhtaks.',
    share: 100,
    age: 15,
    rejection: 'Salvestiselt on näha, et kava kestis lõpuni. Soovitame tugeva mustuse korral pikemat kava.',
  },
  { status: 'RESOLVED', message: 'Kassast ei saanud kviitungit.', share: 20, age: 30 },
]

type Holidays = ReadonlyMap<string, ReadonlySet<string>>
type Around = { holidays: Holidays; nowMs: number; ownerId: number }
type Made = { id: number; example: Example; dispute: Insertable<Tables['disputes']> }

/** The job that draws the demo's images makes these files and sets their sizes. */
export const photoFolder = 'demo-disputes'

const uuidOf = (id: number): string => `d15b07e5-0000-4000-8000-${String(id).padStart(12, '0')}`

/** Of the public form of a place. */
const formUuidOf = (placeId: number): string => `f03a0000-0000-4000-8000-${String(placeId).padStart(12, '0')}`

/** Filed two hours after the wash, on the newest wash that is at least `age` days old. */
const makeDispute = (id: number, of: { wash: DemoRow; place: DemoPlace; example: Example } & Around): Made => {
  const { wash, place, example, nowMs, holidays } = of
  const paid = wash.cost_in_cents + wash.service_fee_cents
  const washedMs = Date.parse(wash.start_time)
  const created_at = new Date(Math.min(nowMs - id * minuteMs, washedMs + 2 * hourMs)).toISOString()
  const calendar = { timeZone: place.time_zone, holidays: holidays.get(place.region) ?? new Set<string>() }
  const dispute = {
    id,
    uuid: uuidOf(id),
    place_id: place.id,
    plate_id: wash.plate_id ?? 1,
    client_id: wash.client_id,
    status: example.status,
    service_name: wash.service_name ?? '',
    service_time: new Date(washedMs - (example.off ?? 0) * hourMs).toISOString(),
    amount_in_cents: Math.max(100, Math.round((paid * example.share) / 100)),
    currency: 'EUR',
    email: `klient${id}@example.test`,
    language: place.region === 'LVA' ? 'lv' : 'et',
    message: example.message,
    rejection_comment: example.rejection ?? '',
    assignee_id: example.note === undefined ? null : of.ownerId,
    reply_by: replyTarget(created_at, calendar),
    created_at,
    updated_at: created_at,
  }
  return { id, example, dispute }
}

const payoutOf = ({ id, example, dispute }: Made, ownerId: number): Rows<'dispute_payouts'> => {
  if (example.payout === undefined) return []
  const { created_at, amount_in_cents, currency } = dispute
  const paid = { reference: `AK-${100 + id}`, paid_on: created_at.slice(0, 10), settled_at: created_at }
  return [
    {
      dispute_id: id,
      place_id: dispute.place_id,
      state: example.payout,
      amount_in_cents,
      currency,
      requested_by_owner_id: ownerId,
      created_at,
      ...(example.payout === 'PAID' ? { ...paid, settled_by_owner_id: ownerId } : {}),
    },
  ]
}

const isPaidWash = ({ type, status, payment_status }: DemoRow): boolean =>
  type === 'CAR_WASH' && status === 'ENDED' && payment_status === 'OK'

/** Disputes in every status about paid washes of two car washes, a different wash each. */
export const makeDisputes = (homes: readonly DemoPlace[], ledger: Ledger, around: Around) => {
  const made = homes.flatMap((place, home) => {
    const washes = ledger.sessions
      .filter((row) => row.place_id === place.id && row.plate_id !== null && isPaidWash(row))
      .sort((one, other) => Date.parse(other.start_time) - Date.parse(one.start_time))
    return examples.flatMap((example, at) => {
      const beforeMs = around.nowMs - (example.age ?? 0) * 24 * hourMs
      const wash = washes.filter(({ start_time }) => Date.parse(start_time) <= beforeMs)[at]
      const id = home * examples.length + at + 1
      return wash === undefined ? [] : [makeDispute(id, { wash, place, example, ...around })]
    })
  })
  const { ownerId } = around
  return {
    disputes: made.map(({ dispute }) => dispute),
    dispute_forms: homes.map(({ id }) => ({
      place_id: id,
      uuid: formUuidOf(id),
      is_enabled: true,
      updated_at: new Date(around.nowMs).toISOString(),
    })) satisfies Rows<'dispute_forms'>,
    dispute_payouts: made.flatMap((one) => payoutOf(one, ownerId)),
    dispute_files: made.flatMap(({ id, example: { photo } }) =>
      photo === undefined
        ? []
        : [
            {
              dispute_id: id,
              file_name: photo,
              content_type: 'image/jpeg',
              bytes: 1,
              storage_key: `${photoFolder}/${id}.jpg`,
            },
          ],
    ) satisfies Rows<'dispute_files'>,
    dispute_notes: made.flatMap(({ id, example: { note }, dispute: { created_at } }) =>
      note === undefined ? [] : [{ dispute_id: id, note, owner_id: ownerId, created_at }],
    ) satisfies Rows<'dispute_notes'>,
  }
}
