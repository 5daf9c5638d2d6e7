import type { TemplateTexts } from '@parkla/contract/notification-templates/notification-templates.schema.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'

export const demoTemplates: readonly { name: string; texts: TemplateTexts }[] = [
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
      EST: {
        Title: 'Värav ei tööta',
        Body: 'Väravat parandatakse. Palun vajutage abinuppu, operaator avab värava.',
      },
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

type Row = Omit<Insertable<Tables['notification_templates']>, 'texts'> & { texts: TemplateTexts }

export const makeNotificationTemplates = (nowMs: number): Row[] => {
  const created_at = new Date(nowMs - 60 * dayMs).toISOString()
  return demoTemplates.map((template) => ({ ...template, created_at, updated_at: created_at }))
}
