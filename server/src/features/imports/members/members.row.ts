import type { MemberField } from '@parkla/contract/imports/import-fields.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import { addDays, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { mostPlates } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import type { Reading } from '../import-kind.ts'
import {
  cellsBy,
  newFindings,
  readContacts,
  readPhone,
  readTime,
  type Cell as CellOf,
  type Findings,
  type JudgedRow,
  type RawCells,
} from '../row-reading.ts'

type Cell = CellOf<MemberField>

type MemberReading = Pick<Reading<MemberField>, 'columns' | 'options'> & {
  zone: string
  region: string
  /** A user of a fleet may have no car (R105). */
  mayHaveNoCar?: boolean
}

/** The column `member` of `import_rows`. */
type MemberDetails = { name: string; email: string; company: string; comment: string; plates: string[] }

type StagedMember = JudgedRow & {
  phone: string
  plate: string
  start_time: Instant | null
  end_time: Instant | null
  member: MemberDetails
}

/** Lengths of the form. */
const longest = { Company: 100, Comments: 1_000 } as const

const readTexts = (cell: Cell, findings: Findings) => {
  const isLong = (field: keyof typeof longest) => cell(field).length > longest[field]
  if (isLong('Company') || isLong('Comments')) findings.reject('imports.textTooLong')
  return { ...readContacts(cell, ['Name'], findings), company: cell('Company'), comment: cell('Comments') }
}

/** Plates of one cell, separated by commas, semicolons, slashes or lines. */
const readPlates = (cell: Cell, { reject, mayHaveNoCar = false }: MemberReading & Findings): string[] => {
  const texts = cell('Plate')
    .split(/[,;/\n|]+/)
    .filter((text) => text.trim() !== '')
  const read = texts.map((text) => Plate.safeParse(text))
  if (texts.length === 0 && !mayHaveNoCar) reject('imports.plateMissing')
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
  const member = { ...readTexts(cell, findings), plates: readPlates(cell, here) }
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
