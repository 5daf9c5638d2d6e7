import { post } from '../../kit/endpoint.ts'
import { SendChatMessage } from './chat.schema.ts'

export const chatApi = {
  send: post('/admin/chat/messages', {
    summary:
      '+ Forwards a message of the offline form to the support team, with "Unknown" for a missing name or e-mail (R29)',
    permission: 'public',
    scope: 'none',
    body: SendChatMessage,
    callsPerMinute: 5,
  }),
}
