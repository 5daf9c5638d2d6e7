import { chatApi } from '@parkla/contract/people/chat/chat.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { PublicContext } from '../../kit/context.ts'
import { bind } from '../../kit/http/routes.ts'
import { forwardChatMessage } from './chat.jobs.ts'

const orUnknown = (text: string): string => (text === '' ? 'Unknown' : text)

/** A bot that fills the hidden field gets the same answer. */
const sendChatMessage = async (
  ctx: PublicContext,
  { Name, Email, Message, Website }: RequestOf<typeof chatApi.send>,
): Promise<Record<string, never>> => {
  const message = { id: ctx.uuid(), name: orUnknown(Name), email: orUnknown(Email), text: Message }
  if (Website === '') await ctx.transaction((tx) => ctx.jobs.enqueue(tx, forwardChatMessage, message))
  return {}
}

export const chatRoutes = bind(chatApi, { send: sendChatMessage })
