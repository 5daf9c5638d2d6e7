import type { ServerFeature } from '../../kit/feature.ts'
import { endForgottenSessionsJob } from './stays.jobs.ts'

export const stays = { jobs: [endForgottenSessionsJob] } satisfies ServerFeature
