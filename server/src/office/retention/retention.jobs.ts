import { retentionKinds, type RetentionKind } from '@parkla/contract/office/retention/retention-kinds.ts'
import { addDays, defaultTimeZone, instantToLocal, localToInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { defineJob, type JobDefinition } from '../../kit/jobs/jobs.ts'
import { removeDue } from './retention.commands.ts'

const hour = 4
/** Minute of the kind's job: jobs run one after another, so that they do not compete for the disk. */
const minuteOf = (kind: RetentionKind): number => retentionKinds.indexOf(kind) * Math.floor(60 / retentionKinds.length)

const nameOf = (kind: RetentionKind): string =>
  `retention.${kind.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** One nightly job per kind: `retention.unmatchedReads` … (R177). */
export const retentionJobs: readonly JobDefinition<object>[] = retentionKinds.map((kind) =>
  defineJob({
    name: nameOf(kind),
    schedule: { cron: `${minuteOf(kind)} ${hour} * * *`, timeZone: defaultTimeZone },
    run: (ctx) => removeDue(ctx, kind),
  }),
)

/** The next scheduled start. */
export const nextRunOf = (kind: RetentionKind, now: Instant): Instant => {
  const today = { ...instantToLocal(now, defaultTimeZone), hour, minute: minuteOf(kind), second: 0 }
  // Clocks change before 04:00, so that the time exists every night.
  const at = (days: number): Instant => localToInstant(addDays(today, days), defaultTimeZone) ?? now
  return Date.parse(at(0)) > Date.parse(now) ? at(0) : at(1)
}
