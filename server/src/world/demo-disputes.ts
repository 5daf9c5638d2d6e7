import { replyTarget } from '@parkla/contract/enforcement/disputes/reply-target.ts'
import { dayMs, hourMs, minuteMs } from '@parkla/contract/kit/time.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'
import { instantOf, type Demo } from './demo-rows.ts'
import type { Sites } from './places/demo-places.ts'
import { daysOff } from '../office/settings/calendar/calendar-days.queries.ts'
import type { Calendars } from './places/demo-prices.ts'

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
  rejection_comment?: string
}

const rejection_comment = 'Salvestiselt on näha, et kava kestis lõpuni. Soovitame tugeva mustuse korral pikemat kava.'
const note = 'Pesu sellel ajal ei leidu.'
const examples: readonly Example[] = [
  { status: 'INITIATED', message: 'Vaht sai poole pesu pealt otsa.', share: 50, photo: 'vaht.jpg' },
  { status: 'INITIATED', message: 'Kuivatus ei käivitunud, auto jäi märjaks.', share: 100 },
  { status: 'INITIATED', message: 'Maksin kaks korda, aga pesu algas ühe korra.', share: 100, age: 8 },
  { status: 'UNRESOLVED', message: 'Survepesur peatus viie minuti järel.', share: 60, note: 'Küsisin seadme logi.' },
  { status: 'UNRESOLVED', message: 'Pesukoht oli jääs.', share: 100, off: 6, photo: 'pesukoht.jpg', note },
  { status: 'APPROVED', message: 'Vaha kava valimisel tuli ainult vett.', share: 40, off: 5, payout: 'OPEN' },
  { status: 'APPROVED', message: 'Automaat ei käivitunud.', share: 100, off: 4, payout: 'PAID', age: 12 },
  { status: 'REJECTED', message: 'Auto ei saanud puhtaks.', share: 100, age: 15, rejection_comment },
  { status: 'RESOLVED', message: 'Kassast ei saanud kviitungit.', share: 20, age: 30 },
]

/** The job that draws the demo's images makes these files and sets their sizes. */
export const photoFolder = 'demo-disputes'

type World = Demo & Sites & { calendars: Calendars }
type Wash = Selectable<Tables['sessions']>

/** A dispute filed two hours after the wash. */
const addDispute = ({ add, nowMs, random, places, calendars, rowsOf }: World, wash: Wash, example: Example): void => {
  const { share, off = 0, photo, note: text, payout, age: _, ...row } = example
  const { place_id, plate_id, client_id, service_name } = wash
  const { region, time_zone: timeZone } = places[place_id - 1]!
  const id = rowsOf('disputes').length + 1
  const washedMs = Date.parse(wash.start_time)
  const created_at = instantOf(Math.min(nowMs - id * minuteMs, washedMs + 2 * hourMs))
  const amount_in_cents = Math.max(100, Math.round((wash.cost_in_cents * share) / 100))
  const dispute_id = add('disputes', {
    ...row,
    uuid: random.uuid(),
    place_id,
    plate_id: plate_id ?? 1,
    client_id,
    service_name,
    service_time: instantOf(washedMs - off * hourMs),
    amount_in_cents,
    currency: 'EUR',
    email: `klient${id}@example.test`,
    assignee_id: text ? 1 : null,
    reply_by: replyTarget(created_at, { timeZone, holidays: daysOff(calendars.get(region) ?? []) }),
    created_at,
  })
  if (payout) {
    const open = { dispute_id, place_id, state: payout, amount_in_cents, currency: 'EUR', requested_by_owner_id: 1 }
    const paid = { reference: `AK-${100 + id}`, paid_on: created_at.slice(0, 10), settled_at: created_at }
    add('dispute_payouts', { ...open, ...(payout === 'PAID' && { ...paid, settled_by_owner_id: 1 }), created_at })
  }
  const file = { dispute_id, content_type: 'image/jpeg', bytes: 1, storage_key: `${photoFolder}/${id}.jpg` }
  if (photo) add('dispute_files', { ...file, file_name: photo })
  if (text) add('dispute_notes', { dispute_id, note: text, owner_id: 1, created_at })
}

/** Disputes in every status about paid washes of two car washes, a different wash each, at least `age` days old. */
export const addDisputes = (world: World): void => {
  const { add, nowMs, random, rowsOf, placeOf } = world
  for (const place_id of [placeOf('TLN-PESULA').id, placeOf('TLN-PESULA-L').id]) {
    add('dispute_forms', { place_id, uuid: random.uuid(), is_enabled: true })
    const washes = rowsOf('sessions')
      .filter((row) => row.place_id === place_id && row.type === 'CAR_WASH' && row.payment_status === 'OK')
      .toReversed()
    for (const [at, example] of examples.entries()) {
      const before = instantOf(nowMs - (example.age ?? 0) * dayMs)
      const wash = washes.filter(({ start_time }) => start_time <= before)[at]
      if (wash) addDispute(world, wash, example)
    }
  }
}
