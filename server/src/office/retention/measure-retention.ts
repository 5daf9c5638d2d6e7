import type { Db } from '../../kit/database/database.ts'
import { addGauge, type Metrics } from '../../kit/metrics.ts'
import { readRuns } from './retention.queries.ts'

type Run = Awaited<ReturnType<typeof readRuns>>[number]

const gauges: readonly [name: string, help: string, valueOf: (run: Run) => number][] = [
  ['parkla_retention_removed_rows', 'Rows removed in all nightly runs', (run) => run.RemovedTotal],
  ['parkla_retention_last_run_removed_rows', 'Rows removed in the last nightly run', (run) => run.RemovedLast],
  ['parkla_retention_held_rows', 'Rows past their time kept by a legal hold', (run) => run.HeldBack],
  [
    'parkla_retention_last_run_timestamp_seconds',
    'Start of the last nightly run; 0 before the first',
    (run) => Math.max(0, Date.parse(run.LastRunAt) / 1000),
  ],
]

/** Figures of the nightly runs by kind (R177), read from the database: the API node and the worker may be two processes. */
export const measureRetention = (metrics: Metrics, db: Db): void => {
  for (const [name, help, valueOf] of gauges) {
    const read = async () => (await readRuns(db)).map((run): [string, number] => [run.Kind, valueOf(run)])
    addGauge(metrics, { name, help, read })
  }
}
