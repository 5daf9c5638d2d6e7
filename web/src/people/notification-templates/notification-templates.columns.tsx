import { languageTags } from '@parkla/contract/people/clients/clients.schema.ts'
import type { NotificationTemplate } from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import { templateLanguages } from '@parkla/contract/people/notification-templates/template-text.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'

export const templateColumns = columnsOf<NotificationTemplate>([
  {
    id: 'name',
    header: () => t(($) => $['notification-templates'].name),
    cell: ({ Name }) => Name,
    phone: 'title',
  },
  ...templateLanguages.map((language) => ({
    id: language,
    header: () => t(($) => $['notification-templates'].language[language]),
    cell: ({ Texts }: NotificationTemplate) => <span lang={languageTags[language]}>{Texts[language].Title}</span>,
  })),
])
