import type { ClientLanguage } from '@parkla/contract/clients/clients.schema.ts'
import { templateLanguageFor } from '@parkla/contract/notification-templates/template-text.ts'
import { instantOf, type Demo } from './demo-rows.ts'
import { itemAt } from './random.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'

type Text = { Title: string; Body: string }
const templates: readonly { name: string; texts: Record<'ENG' | 'EST' | 'LAV', Text> }[] = [
  {
    name: 'Maksmata parkimine',
    texts: {
      ENG: {
        Title: 'Unpaid parking',
        Body: 'We could not charge your card. You owe {debt} for {plates}. Please check your card in the app.',
      },
      EST: {
        Title: 'Maksmata parkimine',
        Body: 'Me ei saanud teie kaardilt tasu võtta. Võlg on {debt}, auto {plates}. Palun kontrollige rakenduses oma kaarti.',
      },
      LAV: {
        Title: 'Neapmaksāta stāvvieta',
        Body: 'Neizdevās iekasēt maksu no jūsu kartes. Parāds ir {debt}, auto {plates}. Lūdzu, pārbaudiet karti lietotnē.',
      },
    },
  },
  {
    name: 'Värav ei tööta',
    texts: {
      ENG: {
        Title: 'Gate out of order',
        Body: 'The gate is being repaired. Please press the help button; the operator opens it for you.',
      },
      EST: { Title: 'Värav ei tööta', Body: 'Väravat parandatakse. Palun vajutage abinuppu, operaator avab värava.' },
      LAV: {
        Title: 'Barjera nedarbojas',
        Body: 'Barjeru remontē. Lūdzu, nospiediet palīdzības pogu, operators to atvērs.',
      },
    },
  },
  {
    name: 'Parkla on suletud',
    texts: {
      ENG: { Title: 'Car park closed', Body: 'Hello {name}! The car park is closed tomorrow from 8:00 to 14:00.' },
      EST: { Title: 'Parkla on suletud', Body: 'Tere, {name}! Parkla on homme kell 8.00–14.00 suletud.' },
      LAV: { Title: 'Stāvvieta slēgta', Body: 'Labdien, {name}! Stāvvieta rīt no 8.00 līdz 14.00 ir slēgta.' },
    },
  },
]

/** Every status and reason, the last six rarely; none is queued, which would need a job. */
const usual = [
  ['EMAIL', 'SENT'],
  ['SMS', 'DELIVERED'],
  ['PUSH', 'DELIVERED'],
] as const
const rare = [
  ['SMS', 'FAILED', 'undelivered'],
  ['PUSH', 'SENT'],
  ['EMAIL', 'FAILED', 'refused'],
  ['SMS', 'FAILED', 'unreachable'],
  ['EMAIL', 'FAILED', 'noAddress'],
  ['PUSH', 'FAILED', 'undelivered'],
] as const

const count = 60
const hoursBetween = 7

/** Adds the templates, and notifications from two of them in turn, in each client's language; oldest first, as ids ascend. */
export const addNotifications = ({ add, nowMs, random, tableOf }: Demo): void => {
  for (const template of templates) add('notification_templates', template)
  for (let index = 0; index < count; index += 1) {
    const [channel, status, reason = ''] = index % 5 === 4 ? itemAt(rare, Math.floor(index / 5)) : itemAt(usual, index)
    const client = itemAt(tableOf('clients') as { id: number; language: ClientLanguage }[], index * 7)
    const template = 1 + (index % 2)
    const { Title, Body } = itemAt(templates, template).texts[templateLanguageFor(client.language)]
    const at = (seconds: number) => instantOf(nowMs - (count - index) * hoursBetween * hourMs + seconds * 1_000)
    add('notifications', {
      client_id: client.id,
      channel,
      status,
      reason,
      title: Title,
      body: Body.replace('{name}', '').replace(', !', '!'),
      template_id: template + 1,
      owner_id: 1,
      message_key: random.uuid(),
      created_at: at(0),
      sent_at: status === 'FAILED' && channel === 'EMAIL' ? null : at(2),
      settled_at: status === 'SENT' ? null : at(9),
    })
  }
}
