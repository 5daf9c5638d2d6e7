import { features } from './features.ts'
import type { JobDefinition } from './kit/jobs/jobs.ts'

/** Every job with its schedule. */
export const jobs: readonly JobDefinition<never>[] = features.flatMap((feature) => feature.jobs ?? [])
