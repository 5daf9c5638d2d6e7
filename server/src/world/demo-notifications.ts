import { templateLanguageFor } from '@parkla/contract/notification-templates/template-text.ts'
import type { ClientLanguage } from '@parkla/contract/clients/clients.schema.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import { demoTemplates } from './demo-notification-templates.ts'

/** Oldest first, as ids ascend. Every channel with every status it can have; none is queued, which would need a job. */
const examples = [
  { channel: 'EMAIL', status: 'SENT' },
  { channel: 'SMS', status: 'DELIVERED' },
  { channel: 'PUSH', status: 'DELIVERED' },
  { channel: 'SMS', status: 'FAILED', reason: 'undelivered' },
  { channel: 'PUSH', status: 'SENT' },
  { channel: 'EMAIL', status: 'FAILED', reason: 'refused' },
  { channel: 'SMS', status: 'FAILED', reason: 'unreachable' },
  { channel: 'EMAIL', status: 'FAILED', reason: 'noAddress' },
  { channel: 'SMS', status: 'SENT' },
  { channel: 'PUSH', status: 'FAILED', reason: 'undelivered' },
] as const

type Client = { id: number; language?: string }
type World = { clients: readonly Client[]; ownerId: number; uuid: () => string; nowMs: number }

const rounds = 4
const hoursBetween = 11

/** Two templates in turn, in each client's language. */
export const makeNotifications = ({ clients, ownerId, uuid, nowMs }: World): Insertable<Tables['notifications']>[] => {
  const count = rounds * examples.length
  return Array.from({ length: count }, (_, index) => {
    const { status, ...example } = examples[index % examples.length]!
    const client = clients[(index * 7) % clients.length]!
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
}
