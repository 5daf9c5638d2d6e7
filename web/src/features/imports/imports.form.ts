import { missingFields } from '@parkla/contract/imports/import-kinds.ts'
import {
  ImportOptions,
  type dateOrderOptions,
  type decimalOptions,
  type Import,
} from '@parkla/contract/imports/imports.schema.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/form.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { imports } from './imports.api.ts'

/** Also the headings of the template. */
export const fieldText = (name: string): string => reasonText({ reason: `imports.field.${name}` })

export const dateOrderText = (order: (typeof dateOrderOptions)[number]): string => t(($) => $.imports.dateOrder[order])

/** By example. */
export const decimalText = (separator: (typeof decimalOptions)[number]): string =>
  ({ ',': '2,50 (1.500 = 1500)', '.': '2.50 (1.500 = 1.5)', AUTO: dateOrderText('AUTO') })[separator]

/** The first values of a column. */
export const firstValues = ({ Columns, Sample }: Import, column: string): string[] => {
  const index = Columns.indexOf(column)
  return Sample.map((cells) => cells[index] ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
}

/** Columns by field and options, side by side, as their inputs are named. */
type MappingValues = Record<string, string>

/** The option for the list or campaign in the address. */
const listOption = (kind: Import['Kind']) => {
  if (kind === 'members') return 'OnlyList'
  return kind === 'fleetUsers' ? 'OnlyFleet' : 'OnlyCampaign'
}

const valuesOf = ({ Kind, Fields, Options }: Import, list: number): MappingValues =>
  Object.fromEntries([
    ...Fields.map(({ Name, Column }) => [Name, Column] as const),
    // Reasons have no input: they are confirmed in the preview.
    ...Object.entries(Options).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ...(Options[listOption(Kind)] === '' && list > 0 ? [[listOption(Kind), String(list)] as const] : []),
  ])

const optionsOf = ({ Options: { ConfirmedReasons } }: Import, values: MappingValues) => ({
  ...values,
  ConfirmedReasons,
})

const split = (row: Import, values: MappingValues) => ({
  Mapping: Object.fromEntries(row.Fields.map(({ Name }) => [Name, values[Name] ?? ''])),
  Options: ImportOptions.parse(optionsOf(row, values)),
})

/** The option that answers a question. */
export const optionOfQuestion = { dateOrder: 'DateOrder', decimalSeparator: 'DecimalSeparator' } as const

const unanswered = ({ Questions }: Import, values: MappingValues): FieldErrors =>
  Object.fromEntries(
    Questions.map((question) => optionOfQuestion[question])
      .filter((option) => values[option] === 'AUTO')
      .map((option) => [option, t(($) => $.imports.question.choose)]),
  )

/** One of these fields needs a column. */
export const missingText = (fields: readonly string[]): string =>
  reasonText({ reason: 'imports.columnMissing', details: { fields: fields.map(fieldText).join(' / ') } })

/** Shown at the first of the fields of which one is required. */
const missingColumns = ({ Kind }: Import, values: MappingValues): FieldErrors => {
  const missing = missingFields(Kind, values, { OnlyPlace: values['OnlyPlace'] ?? '' })
  return Object.fromEntries(missing.map((fields) => [fields[0], missingText(fields)]))
}

/** The mapping form; sending it starts the dry run. `list`: the whitelist from which the user came, or 0. */
export const useMappingForm = (row: Import, list: number) =>
  useForm({
    initial: valuesOf(row, list),
    check: (values) => ({
      ...checkedBy(ImportOptions)(optionsOf(row, values)),
      ...missingColumns(row, values),
      ...unanswered(row, values),
    }),
    send: (values) => imports.check({ id: row.Id, ...split(row, values) }),
    onDone: () => void refresh('imports'),
  })

export type MappingFormState = ReturnType<typeof useMappingForm>
