import { itemAt } from './random.ts'
import { templateLanguageFor } from '@parkla/contract/notification-templates/template-text.ts'
import type { ClientLanguage } from '@parkla/contract/clients/clients.schema.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'
import { demoTemplates } from './demo-notification-templates.ts'

const usual = [
  { channel: 'EMAIL', status: 'SENT' },
  { channel: 'SMS', status: 'DELIVERED' },
  { channel: 'PUSH', status: 'DELIVERED' },
] as const

/** With the usual ones every status and reason; none is queued, which would need a job. */
const rare = [
  { channel: 'SMS', status: 'FAILED', reason: 'undelivered' },
  { channel: 'PUSH', status: 'SENT' },
  { channel: 'EMAIL', status: 'FAILED', reason: 'refused' },
  { channel: 'SMS', status: 'FAILED', reason: 'unreachable' },
  { channel: 'EMAIL', status: 'FAILED', reason: 'noAddress' },
  { channel: 'PUSH', status: 'FAILED', reason: 'undelivered' },
] as const

const exampleAt = (index: number) => (index % 5 === 4 ? itemAt(rare, Math.floor(index / 5)) : itemAt(usual, index))

type Client = { id: number; language?: string }
type World = { clients: readonly Client[]; ownerId: number; uuid: () => string; nowMs: number }

const count = 60
const hoursBetween = 7

/** Oldest first, as ids ascend: two templates in turn, in each client's language. */
export const makeNotifications = ({ clients, ownerId, uuid, nowMs }: World): Insertable<Tables['notifications']>[] =>
  Array.from({ length: count }, (_, index) => {
    const { status, ...example } = exampleAt(index)
    const client = itemAt(clients, index * 7)
    const template = 1 + (index % 2)
    // The demo draws languages from the same list as the column's check.
    const { Title, Body } = demoTemplates[template]!.texts[templateLanguageFor(client.language as ClientLanguage)]
    const at = (seconds: number) =>
      new Date(nowMs - (count - index) * hoursBetween * hourMs + seconds * 1000).toISOString()
    const isFinal = status === 'DELIVERED' || status === 'FAILED'
    return {
      ...example,
      client_id: client.id,
      title: Title,
      body: Body.replace('{name}', '').replace(', !', '!'),
      template_id: template + 1,
      owner_id: ownerId,
      message_key: uuid(),
      status,
      created_at: at(0),
      sent_at: status === 'FAILED' && example.channel === 'EMAIL' ? null : at(2),
      settled_at: isFinal ? at(9) : null,
    }
  })
