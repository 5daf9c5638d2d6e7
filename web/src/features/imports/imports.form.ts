import { kindsOfImport, missingFields } from '@parkla/contract/imports/import-kinds.ts'
import { ImportOptions, type Import } from '@parkla/contract/imports/imports.schema.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/form.ts'
import { reasonText } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { imports } from './imports.api.ts'

/** Columns by field and options, side by side, as their inputs are named. */
export type MappingValues = Record<string, string>

const valuesOf = ({ Fields, Options }: Import): MappingValues => ({
  ...Object.fromEntries(Fields.map(({ Name, Column }) => [Name, Column])),
  ...textsOf(Options),
})

/** The options that have an input; what was confirmed is ticked in the preview. */
const textsOf = (options: ImportOptions): MappingValues =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** What was confirmed in the preview stays confirmed. */
const optionsOf = ({ Options: { ConfirmedReasons } }: Import, values: MappingValues) => ({
  ...values,
  ConfirmedReasons,
})

const split = (row: Import, values: MappingValues) => ({
  Mapping: Object.fromEntries(row.Fields.map(({ Name }) => [Name, values[Name] ?? ''])),
  Options: ImportOptions.parse(optionsOf(row, values)),
})

/** Told at the first of the fields that stand in for each other. */
const missingColumns = ({ Kind }: Import, values: MappingValues): FieldErrors => {
  const missing = missingFields(Kind, values, { OnlyPlace: values['OnlyPlace'] ?? '' })
  const text = reasonText({ reason: kindsOfImport[Kind].missing })
  return Object.fromEntries(missing.flatMap(([field]) => (field === undefined ? [] : [[field, text]])))
}

/** The mapping form: sends the file into its dry run. */
export const useMappingForm = (row: Import) =>
  useForm({
    initial: valuesOf(row),
    check: (values) => ({ ...checkedBy(ImportOptions)(optionsOf(row, values)), ...missingColumns(row, values) }),
    send: (values) => imports.check({ id: row.Id, ...split(row, values) }),
    onDone: () => void refresh('imports'),
  })
