import type { ServerFeature } from '../../kit/feature.ts'
import { addPublicForm } from './form.routes.ts'
import { publicLinksRoutes } from './public-links.ts'
import { mailNewRequests, mailRequestDigests, mailRequests } from './registration-requests.jobs.ts'

export const publicLinks = {
  routes: publicLinksRoutes,
  jobs: [mailRequests, mailNewRequests, mailRequestDigests],
  pages: [addPublicForm],
} satisfies ServerFeature
