import type { ServerFeature } from '../../kit/feature.ts'
import { addChatFrame } from './chat-frame.ts'
import { forwardChatMessage } from './chat.jobs.ts'
import { chatRoutes } from './chat.routes.ts'

export const chat = {
  routes: chatRoutes,
  jobs: [forwardChatMessage],
  pages: [addChatFrame],
} satisfies ServerFeature
