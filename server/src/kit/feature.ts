import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import type { Bound } from './http/routes.ts'
import type { JobDefinition } from './jobs/jobs.ts'

/** `chatHosts`: hosts that chat widgets may be loaded from (R28). */
export type PageOptions = Services & { chatHosts: readonly string[] }

/** Who receives announcements of a topic: holders of any one of these permissions at its place. `live.routes.ts` decides the two excluded topics itself. */
export type LiveRights = Readonly<
  Record<Exclude<Announcement['topic'], 'access' | 'reportFiles'>, readonly Permission[]>
>

/** What a feature adds to the server: its `*.feature.ts`, listed in `features.ts`. */
export interface ServerFeature {
  /** In any order: no two endpoints match the same request. */
  routes?: readonly Bound[]
  jobs?: readonly JobDefinition<never>[]
  /** Adds pages that are no endpoints, such as public forms. */
  pages?: readonly ((app: FastifyInstance, options: PageOptions) => void)[]
  live?: Partial<LiveRights>
}
