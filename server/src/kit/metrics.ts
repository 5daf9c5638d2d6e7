import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics at /metrics: process figures and requests by route pattern, never by URL or user. */
export const openMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'parkla_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'parkla_failures_total',
    help: 'Answers of 500 and above',
    registers: [registry],
  })
  return { registry, requests, failures }
}
export type Metrics = ReturnType<typeof openMetrics>

/** A gauge by kind, read at each scrape; without values while `read` fails. */
export const addGauge = (
  { registry }: Metrics,
  { name, help, read }: { name: string; help: string; read: () => Promise<readonly [kind: string, value: number][]> },
): Gauge =>
  new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [kind, value] of await read().catch(() => [])) this.set({ kind }, value)
    },
  })
