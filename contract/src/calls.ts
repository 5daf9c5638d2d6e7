import { api } from './api.ts'
import { specifiedCalls } from './specified-calls.ts'
import type { Endpoint } from './kit/endpoint.ts'

const endpoints = (): Endpoint[] => Object.values(api).flatMap((feature): Endpoint[] => Object.values(feature))

const callOf = ({ method, path }: Endpoint): string => `${method} ${path.replaceAll(/:\w+/g, '{}')}`

const isAddition = ({ summary }: Endpoint): boolean => summary.startsWith('+')

/** Calls of the specification without an endpoint, by section. */
export const missingCalls = (): { section: string; calls: string[] }[] => {
  const present = new Set(endpoints().map(callOf))
  return Object.entries(specifiedCalls)
    .map(([section, calls]) => ({ section, calls: calls.filter((call) => !present.has(call)) }))
    .filter(({ calls }) => calls.length > 0)
}

/** Endpoints with a wrong `+`: unmarked ones must be specified, marked ones must not. */
export const wronglyMarkedCalls = (): string[] => {
  const specified = new Set(Object.values(specifiedCalls).flat())
  return endpoints()
    .filter((endpoint) => isAddition(endpoint) === specified.has(callOf(endpoint)))
    .map((endpoint) =>
      isAddition(endpoint)
        ? `${callOf(endpoint)} is specified: its summary begins without +`
        : `${callOf(endpoint)} is not in the specification: its summary begins with +`,
    )
}
