import type { MemberField } from '@parkla/contract/imports/import-fields.ts'
import { isMasked } from '@parkla/contract/kit/phone.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import { addDays, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { mostPlates } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import * as z from 'zod'
import type { Reading } from '../import-kind.ts'
import {
  cellsBy,
  newFindings,
  readPhone,
  readTime,
  type Cell as CellOf,
  type Findings,
  type JudgedRow,
  type RawCells,
} from '../row-reading.ts'

type Cell = CellOf<MemberField>

export type MemberReading = Pick<Reading<MemberField>, 'columns' | 'options'> & { zone: string; region: string }

/** The column `member` of `import_rows`. */
type MemberDetails = { name: string; email: string; company: string; comment: string; plates: string[] }

type StagedMember = JudgedRow & {
  phone: string
  plate: string
  start_time: Instant | null
  end_time: Instant | null
  member: MemberDetails
}

const Email = z.email().max(254)

/** Lengths of the form. */
const longest = { Name: 100, Company: 100, Comments: 1_000 } as const

const readTexts = (cell: Cell, { reject }: Findings) => {
  const fields = ['Name', 'Company', 'Comments'] as const
  if (fields.some((field) => cell(field).length > longest[field])) reject('imports.textTooLong')
  if (cell('Name') === '') reject('imports.nameMissing')
  if (isMasked(cell('Name'))) reject('imports.nameMasked')
  if (cell('Email') !== '' && !Email.safeParse(cell('Email')).success) reject('imports.emailImpossible')
  return { name: cell('Name'), email: cell('Email').toLowerCase(), company: cell('Company'), comment: cell('Comments') }
}

/** Plates of one cell, separated by commas, semicolons, slashes or lines. */
const readPlates = (cell: Cell, { reject }: Findings): string[] => {
  const texts = cell('Plate')
    .split(/[,;/\n|]+/)
    .filter((text) => text.trim() !== '')
  const read = texts.map((text) => Plate.safeParse(text))
  if (texts.length === 0) reject('imports.plateMissing')
  if (read.some(({ success }) => !success)) reject('imports.plateImpossible')
  const plates = [...new Set(read.flatMap(({ data }) => data ?? []))]
  if (plates.length > mostPlates) reject('imports.tooManyPlates')
  return plates
}

/** A day as the end means the whole day (R98). */
const readBound = (cell: Cell, field: 'Start' | 'End', here: MemberReading & Findings): Instant | null => {
  if (cell(field) === '') return null
  const days: CellOf<'Start' | 'StartClock' | 'End' | 'EndClock'> = (name) =>
    name === 'Start' || name === 'End' ? cell(name) : ''
  const time = readTime(days, field, here)
  if (!time) return null
  const local = instantToLocal(time.instant, here.zone)
  return field === 'End' && time.isDay ? startOfDay(addDays(local, 1), here.zone) : time.instant
}

/** Judges one row. Pure. */
export const readMemberRow = (raw: RawCells, reading: MemberReading): StagedMember => {
  const findings = newFindings()
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const here = { ...reading, ...findings }
  const member = { ...readTexts(cell, findings), plates: readPlates(cell, findings) }
  const phone = readPhone(cell, reading.region, findings)
  const [start_time, end_time] = [readBound(cell, 'Start', here), readBound(cell, 'End', here)]
  if (start_time !== null && end_time !== null && start_time >= end_time) findings.reject('imports.endBeforeStart')
  return {
    ...findings.judged(raw, []),
    phone,
    plate: member.plates[0] ?? '',
    start_time,
    end_time,
    member,
  }
}
