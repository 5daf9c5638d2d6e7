import { listExport } from '../../kit/lists/list-export.ts'
import { listNotifications } from './notifications.queries.ts'
import { phrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('notifications')

/** Notifications as they are listed (R182). */
export const exportNotifications = listExport(phrases, listNotifications, (words) => ({
  name: 'notifications',
  title: words.export.title,
  columns: [
    [words.shared.created, 'instant', ({ CreatedAt }) => CreatedAt],
    [words.export.client, ['text', 28], ({ ClientName }) => ClientName],
    [words.export.text, ['text', 40], ({ Title }) => Title],
    [words.export.channel, 'text', ({ Channel }) => words.export.channelOf[Channel]],
    [words.export.template, ['text', 24], ({ Template }) => Template],
    [words.shared.status, 'text', ({ Status }) => words.export.statusOf[Status]],
    [words.shared.reason, ['text', 24], ({ Reason }) => (Reason === '' ? '' : words.export.reasonOf[Reason])],
  ],
}))
