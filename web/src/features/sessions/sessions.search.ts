import {
  sessionExtraFilters,
  sessionPageSizes,
  type SessionExtraFilter,
} from '@parkla/contract/sessions/sessions.schema.ts'
import { sessionStatuses, type SessionStatus } from '@parkla/contract/sessions/sessions.lifecycle.ts'

export type SessionPageSize = (typeof sessionPageSizes)[number]

/** Papers of an open record, one tab each. */
export const papers = ['details', 'invoices', 'payments', 'rating', 'images', 'history'] as const
export type Paper = (typeof papers)[number]

/**
 * The desk's state as its address says it: the wire's own names, defaults left out (design §7). Texts stay as they were
 * typed, right or wrong, so that a link to a wrong filter shows what is wrong with it.
 */
export type SessionsSearch = {
  place_name?: string
  phone_number?: string
  car_number?: string
  status?: SessionStatus
  extra_filter?: SessionExtraFilter
  /** `d.m.yyyy`. */
  from?: string
  to?: string
  page?: number
  page_size?: SessionPageSize
  cursor?: string
  /** Open record, and which of its papers. */
  session?: number
  paper?: Paper
  /** Open client. */
  client?: number
}

type Raw = Record<string, unknown>

/** Addresses are read by more than one parser: a plate of digits may arrive as a number. */
const text = (raw: Raw, key: string): string | undefined => {
  const value = raw[key]
  const typed = typeof value === 'number' ? String(value) : value
  return typeof typed === 'string' && typed.trim() !== '' ? typed.slice(0, 100) : undefined
}

const count = (raw: Raw, key: string): number | undefined => {
  const value = Number(raw[key])
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

const oneOf = <const Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((offered) => offered === value)

const page = (raw: Raw): Pick<SessionsSearch, 'page' | 'page_size' | 'cursor'> => {
  const size = oneOf(sessionPageSizes, count(raw, 'page_size'))
  const number = count(raw, 'page')
  return {
    page: number,
    page_size: size === sessionPageSizes[0] ? undefined : size,
    cursor: number === undefined ? undefined : text(raw, 'cursor'),
  }
}

const withoutGaps = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields // same fields, fewer

/** What an address says; unknown words and impossible numbers are dropped. */
export const readSessionsSearch = (raw: Raw): SessionsSearch =>
  withoutGaps({
    place_name: text(raw, 'place_name'),
    phone_number: text(raw, 'phone_number'),
    car_number: text(raw, 'car_number'),
    status: oneOf(sessionStatuses, raw['status']),
    extra_filter: oneOf(sessionExtraFilters, raw['extra_filter']),
    from: text(raw, 'from'),
    to: text(raw, 'to'),
    ...page(raw),
    session: count(raw, 'session'),
    paper: count(raw, 'session') === undefined ? undefined : oneOf(papers.slice(1), raw['paper']),
    client: count(raw, 'client'),
  })

export const filterNames = [
  'car_number',
  'place_name',
  'phone_number',
  'status',
  'extra_filter',
  'from',
  'to',
] as const satisfies readonly (keyof SessionsSearch)[]
export type SessionsFilters = Pick<SessionsSearch, (typeof filterNames)[number]>

/** The search with other filters: back on the first page, the open record closed. */
export const withFilters = (search: SessionsSearch, filters: SessionsFilters): SessionsSearch =>
  readSessionsSearch({ ...search, ...filters, page: undefined, session: undefined })

export const withoutFilters = ({ page_size }: SessionsSearch): SessionsSearch => withoutGaps({ page_size })

/** Filters that narrow the list; the two ends of the days count as one. */
export const activeFilterCount = (search: SessionsSearch): number =>
  filterNames.filter((name) => name !== 'to' && search[name] !== undefined).length +
  (search.from === undefined && search.to !== undefined ? 1 : 0)
