import type { ServerFeature } from '../../kit/feature.ts'
import { endForgottenSessionsJob, mergeUnpaidSums } from './stays.jobs.ts'

export const stays = { jobs: [endForgottenSessionsJob, mergeUnpaidSums] } satisfies ServerFeature
