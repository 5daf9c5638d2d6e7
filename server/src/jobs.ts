import type { JobDefinition } from './kit/jobs.ts'

/** Every job, and with it every schedule. */
export const jobs: readonly JobDefinition<never>[] = []
