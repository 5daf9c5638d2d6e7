/** Records that a payload may name, by entity, and values that must be new or true: a free plate, a fresh link. */
export type Records = Readonly<Record<string, string | number>>

/** What a client sends that knows only the specification: values of the path in order, query, headers and body. */
export type Payload = {
  path?: readonly (string | number)[]
  query?: Readonly<Record<string, string | number | boolean>>
  headers?: Readonly<Record<string, string>>
  body?: object
}

/** One row per `GET /adminapi/owners`, as in `specified-calls.ts`, with the fields that the specification names and no others (R190). */
export type Payloads = Readonly<Record<string, (records: Records) => Payload>>

export const unset = '0001-01-01T00:00:00Z'

/** The day on which these payloads are sent: a Wednesday. */
export const sentOn = { day: '4.3.2026', month: '3', year: '2026' } as const
