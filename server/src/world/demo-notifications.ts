import type { ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import { templateLanguageFor } from '@parkla/contract/people/notification-templates/template-text.ts'
import { instantOf, type Demo } from './demo-rows.ts'
import { itemAt } from './random.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'

const text = (Title: string, Body: string) => ({ Title, Body })
const templates = [
  {
    name: 'Maksmata parkimine',
    texts: {
      ENG: text(
        'Unpaid parking',
        'We could not charge your card. You owe {debt} for {plates}. Please check your card.',
      ),
      EST: text('Maksmata parkimine', 'Me ei saanud teie kaardilt tasu võtta. Võlg on {debt}, auto {plates}.'),
      LAV: text('Neapmaksāta stāvvieta', 'Neizdevās iekasēt maksu no jūsu kartes. Parāds ir {debt}, auto {plates}.'),
    },
  },
  {
    name: 'Värav ei tööta',
    texts: {
      ENG: text(
        'Gate out of order',
        'The gate is being repaired. Please press the help button; the operator opens it.',
      ),
      EST: text('Värav ei tööta', 'Väravat parandatakse. Palun vajutage abinuppu, operaator avab värava.'),
      LAV: text('Barjera nedarbojas', 'Barjeru remontē. Lūdzu, nospiediet palīdzības pogu, operators to atvērs.'),
    },
  },
  {
    name: 'Parkla on suletud',
    texts: {
      ENG: text('Car park closed', 'Hello {name}! The car park is closed tomorrow from 8:00 to 14:00.'),
      EST: text('Parkla on suletud', 'Tere, {name}! Parkla on homme kell 8.00–14.00 suletud.'),
      LAV: text('Stāvvieta slēgta', 'Labdien, {name}! Stāvvieta rīt no 8.00 līdz 14.00 ir slēgta.'),
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
export const addNotifications = ({ add, nowMs, random, rowsOf }: Demo): void => {
  for (const template of templates) add('notification_templates', template)
  for (let index = 0; index < count; index += 1) {
    const [channel, status, reason = ''] = index % 5 === 4 ? itemAt(rare, Math.floor(index / 5)) : itemAt(usual, index)
    const client = itemAt(rowsOf('clients'), index * 7)
    const template = 1 + (index % 2)
    const { Title, Body } = itemAt(templates, template).texts[templateLanguageFor(client.language as ClientLanguage)]
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
