import type { TemplateTexts } from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import { counting } from '../../kit/counting.ts'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'

const nextTemplate = counting()

/** Texts that name their language and the client's plates. */
export const someTexts: TemplateTexts = {
  ENG: { Title: 'Your parking', Body: 'Car {plates}' },
  EST: { Title: 'Teie parkimine', Body: 'Auto {plates}' },
  LAV: { Title: 'Jūsu stāvvieta', Body: 'Auto {plates}!' },
}

/** Saves a template; the name is unique by default. */
export const saveTemplate = (
  db: Db,
  name = `Template ${nextTemplate()}`,
  texts: TemplateTexts = someTexts,
): Promise<{ id: number }> => insertRow(db, 'notification_templates', { name, texts: JSON.stringify(texts) })
