import type { RegistrantField } from '@parkla/contract/imports/import-fields.ts'
import { isMasked } from '@parkla/contract/kit/phone.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import * as z from 'zod'
import type { Reading } from '../import-kind.ts'
import { cellsBy, newFindings, readPhone, type Cell as CellOf, type JudgedRow, type RawCells } from '../row-reading.ts'

export type RegistrantReading = Pick<Reading<RegistrantField>, 'columns'> & { region: string }

type StagedRegistrant = JudgedRow & { phone: string; plate: string; member: { name: string; email: string } }

const Email = z.email().max(254)

/** Judges one row. Pure. */
export const readRegistrantRow = (raw: RawCells, reading: RegistrantReading): StagedRegistrant => {
  const findings = newFindings()
  const cell: CellOf<RegistrantField> = cellsBy(raw.cells, reading.columns)
  const [name, email] = [cell('Name'), cell('Email')]
  if (name.length > 100) findings.reject('imports.textTooLong')
  if (isMasked(name)) findings.reject('imports.nameMasked')
  if (email !== '' && !Email.safeParse(email).success) findings.reject('imports.emailImpossible')
  if (cell('Phone') === '') findings.reject('imports.phoneMissing')
  const phone = readPhone(cell, reading.region, findings)
  const plate = Plate.safeParse(cell('Plate'))
  if (cell('Plate') === '') findings.reject('imports.plateMissing')
  else if (!plate.success) findings.reject('imports.plateImpossible')
  return { ...findings.judged(raw, []), phone, plate: plate.data ?? '', member: { name, email: email.toLowerCase() } }
}
