import { chatApi } from '@parkla/contract/people/chat/chat.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const chat = callsOf('chat', chatApi)
