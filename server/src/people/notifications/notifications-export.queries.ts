import { listExport } from '../../kit/lists/list-export.ts'
import { listNotifications } from './notifications.queries.ts'
import { phrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('notifications')

/** Notifications as they are listed (R182). */
export const exportNotifications = listExport(phrases, listNotifications, (words) => ({
  name: 'notifications',
  title: words.title,
  columns: [
    [words.shared.created, 'instant', ({ CreatedAt }) => CreatedAt],
    [words.shared.client, ['text', 28], ({ ClientName }) => ClientName],
    [words.shared.title, ['text', 40], ({ Title }) => Title],
    [words.shared.channel, 'text', ({ Channel }) => words.channel[Channel]],
    [words.shared.template, ['text', 24], ({ Template }) => Template],
    [words.shared.status, 'text', ({ Status }) => words.status[Status]],
    [words.shared.reason, ['text', 24], ({ Reason }) => (Reason === '' ? '' : words.reason[Reason])],
  ],
}))
