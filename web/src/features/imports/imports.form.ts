import { whoFields } from '@parkla/contract/imports/imports.fields.ts'
import { ImportOptions, type Import } from '@parkla/contract/imports/imports.schema.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/form.ts'
import { reasonText } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { imports } from './imports.api.ts'

/** Columns by field and options, side by side, as their inputs are named. */
export type MappingValues = Record<string, string>

const valuesOf = ({ Fields, Options }: Import): MappingValues => ({
  ...Object.fromEntries(Fields.map(({ Name, Column }) => [Name, Column])),
  ...Options,
})

const split = ({ Fields }: Import, values: MappingValues) => ({
  Mapping: Object.fromEntries(Fields.map(({ Name }) => [Name, values[Name] ?? ''])),
  Options: ImportOptions.parse(values),
})

/** Place and start need a column each, and so does one of plate, driver and phone. */
const missingColumns = (values: MappingValues): FieldErrors => {
  const isToldOnce = (values['OnlyPlace'] ?? '').trim() !== ''
  const missing = ['Place', 'Start'].filter(
    (field) => (values[field] ?? '') === '' && !(field === 'Place' && isToldOnce),
  )
  const isSomebodyNamed = whoFields.some((field) => (values[field] ?? '') !== '')
  const text = reasonText({ reason: 'imports.columnMissing' })
  return Object.fromEntries([...missing, ...(isSomebodyNamed ? [] : ['Plate'])].map((field) => [field, text]))
}

/** The mapping form: sends the file into its dry run. */
export const useMappingForm = (row: Import) =>
  useForm({
    initial: valuesOf(row),
    check: (values) => ({ ...checkedBy(ImportOptions)(values), ...missingColumns(values) }),
    send: (values) => imports.check({ id: row.Id, ...split(row, values) }),
    onDone: () => void refresh('imports'),
  })
