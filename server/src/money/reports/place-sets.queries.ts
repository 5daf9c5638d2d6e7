import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { eachFigure } from './day-figures.ts'
import type { ReportPeriod } from './report-period.ts'

type Sign = 1 | -1
type Taken = { id: number; placeId: number; sign: Sign }

/**
 * How the days of many places are read (decision 0093): sets and single places that are added (1) or taken off (-1), each under
 * a place that the report has.
 */
export type PlaceSets = { sets: Taken[]; places: Taken[] }

/** The places of a set that a report has, and the others. Both ids are 0 for places without a set. */
export type Members = { setId: number; parentId: number; inside: number[]; outside: number[] }

type Part = Members & { placeId: number; sign: Sign }

/** The places `inside` of a set, or all of the set less the others, whichever are fewer. */
const addPart = ({ sets, places }: PlaceSets, { setId, inside, outside, placeId, sign }: Part): void => {
  const isWhole = setId !== 0 && inside.length > 0 && outside.length <= inside.length
  if (isWhole) sets.push({ id: setId, placeId, sign })
  const [taken, signOfTaken] = isWhole ? ([outside, sign === 1 ? -1 : 1] as const) : ([inside, sign] as const)
  for (const id of taken) places.push({ id, placeId, sign: signOfTaken })
}

const countOf = (members: readonly Members[], side: 'inside' | 'outside'): number =>
  members.reduce((count, set) => count + set[side].length, 0)

/** For each wide set whichever reads fewer rows: its members inside, or the whole set less its members outside. */
export const setsOfMembers = (members: readonly Members[]): PlaceSets => {
  const wanted: PlaceSets = { sets: [], places: [] }
  for (const parentId of new Set(members.map((set) => set.parentId))) {
    const parts = members.filter((set) => set.parentId === parentId)
    const placeId = parts.find(({ inside }) => inside.length > 0)?.inside[0]
    if (placeId === undefined) continue
    const isWhole = parentId !== 0 && countOf(parts, 'outside') <= countOf(parts, 'inside')
    if (isWhole) wanted.sets.push({ id: parentId, placeId, sign: 1 })
    for (const part of parts)
      addPart(
        wanted,
        isWhole
          ? { ...part, inside: part.outside, outside: part.inside, placeId, sign: -1 }
          : { ...part, placeId, sign: 1 },
      )
  }
  return wanted
}

/** The sets of the places for which `places`, a condition on a place `p`, is true. */
export const placeSetsOf = async (tx: Tx, places: RawBuilder<boolean>): Promise<PlaceSets> => {
  const { rows } = await sql<Members>`
    select coalesce(m.id, 0) as "setId", coalesce(m.parent_id, 0) as "parentId",
      coalesce(jsonb_agg(w.id) filter (where w.is_inside), '[]') as inside,
      coalesce(jsonb_agg(w.id) filter (where not w.is_inside), '[]') as outside
    from (select p.id, (${places}) is true as is_inside from places p) w left join (
      select k.place_id, s.id, s.parent_id from place_set_members k join place_sets s on s.id = k.set_id
      where s.parent_id is not null) m on m.place_id = w.id
    group by 1, 2`.execute(tx)
  return setsOfMembers(rows)
}

/** Rows `w` with the id of a set or place, the place under which it is read, and the sign. */
const rowsOf = (taken: readonly Taken[]): RawBuilder<unknown> => sql`
  unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ placeId }) => placeId)}::bigint[],
    ${taken.map(({ sign }) => sign)}::bigint[]) w(id, under, sign)`

const figuresOfDays = sql`w.under as place_id, t.currency, t.type, t.vat_percent, t.day,
  ${eachFigure((figure) => sql`w.sign * t.${figure} as ${figure}`)}`

export const mergedDaysOfSets = (wanted: PlaceSets, { from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select ${figuresOfDays} from place_set_days t join ${rowsOf(wanted.sets)} on w.id = t.set_id
  where t.day >= ${from}::date and t.day <= ${to}::date
  union all
  select ${figuresOfDays} from day_totals t join ${rowsOf(wanted.places)} on w.id = t.place_id
  where t.is_merged and t.day >= ${from}::date and t.day <= ${to}::date`

/** Rows `place_id`, `day`, `currency`, `commission` of merged days. */
export const commissionsOfSets = (wanted: PlaceSets, { from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select w.under as place_id, t.day, t.currency, w.sign * t.commission_in_cents as commission
  from place_set_commissions t join ${rowsOf(wanted.sets)} on w.id = t.set_id
  where t.day >= ${from}::date and t.day <= ${to}::date
  union all
  select w.under, t.day, t.currency, w.sign * t.commission_in_cents
  from day_commissions t join ${rowsOf(wanted.places)} on w.id = t.place_id
  where t.day >= ${from}::date and t.day <= ${to}::date`
