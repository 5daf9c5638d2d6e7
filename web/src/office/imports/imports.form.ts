import {
  fieldsOf,
  kindsOfImport,
  missingFields,
  type ShownOption,
} from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import {
  ImportOptions,
  optionOfQuestion,
  type dateOrderOptions,
  type decimalOptions,
  type Import,
} from '@parkla/contract/office/imports/imports.schema.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { formatAlternatives } from '../../kit/format.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { imports } from './imports.api.ts'

/** Name of a field, also as heading of the template. */
export const fieldText = (name: string): string =>
  name === 'OnlyPlace' ? t(($) => $.imports.option.OnlyPlace) : reasonText({ reason: `imports.field.${name}` })

export const dateOrderText = (order: (typeof dateOrderOptions)[number]): string => t(($) => $.imports.dateOrder[order])

export const decimalText = (separator: (typeof decimalOptions)[number]): string =>
  ({ ',': '2,50 (1.500 = 1500)', '.': '2.50 (1.500 = 1.5)', AUTO: dateOrderText('AUTO') })[separator]

export const firstValues = ({ Columns, Sample }: Import, column: string): string[] => {
  const index = Columns.indexOf(column)
  return Sample.map((cells) => cells[index] ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
}

/** Columns by field and options, side by side, as their inputs are named. */
type MappingValues = Record<string, string>

/** The whitelist, fleet or campaign of all rows; 0 for none. */
export const listOf = ({ Kind, Options }: Pick<Import, 'Kind' | 'Options'>): number => {
  const { target } = kindsOfImport[Kind]
  return target ? Number(Options[target]) : 0
}

const valuesOf = ({ Kind, Mapping, Options }: Import, list: number): MappingValues => {
  const { target } = kindsOfImport[Kind]
  return Object.fromEntries([
    ...fieldsOf(Kind).map((name) => [name, Mapping[name] ?? ''] as const),
    // Reasons have no input: users confirm them in the preview.
    ...Object.entries(Options).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ...(target && Options[target] === '' && list > 0 ? [[target, String(list)] as const] : []),
  ])
}

const optionsOf = ({ Options: { ConfirmedReasons } }: Import, values: MappingValues) => ({
  ...values,
  ConfirmedReasons,
})

/** The options with an input of their own: those without a question. */
export const optionsBelow = ({ Kind, Questions }: Pick<Import, 'Kind' | 'Questions'>): ShownOption[] => {
  const asked: readonly string[] = Questions.map((question) => optionOfQuestion[question])
  return kindsOfImport[Kind].options.filter((name) => !asked.includes(name))
}

const unanswered = ({ Questions }: Import, values: MappingValues): FieldErrors =>
  Object.fromEntries(
    Questions.map((question) => optionOfQuestion[question])
      .filter((option) => values[option] === 'AUTO')
      .map((option) => [option, t(($) => $.imports.question.choose)]),
  )

/** Message that one of these fields needs a column, or the place an option. */
export const missingText = (names: readonly string[]): string =>
  names.includes('OnlyPlace')
    ? t(($) => $.imports.mapping.noPlace)
    : reasonText({ reason: 'imports.columnMissing', details: { fields: formatAlternatives(names.map(fieldText)) } })

/** Shown below a field without a column; alternatives are listed at the first of them while one is needed. */
export const hintText = (kind: ImportKind, name: string, values: MappingValues): string => {
  const alternatives = missingFields(kind, values).find((names) => names.length > 1 && names[0] === name)
  if (alternatives) return t(($) => $.imports.mapping.oneOf, { fields: alternatives.map(fieldText).join(', ') })
  if (name === 'From') return t(($) => $.imports.mapping.window)
  return name.endsWith('Clock') ? t(($) => $.imports.mapping.clock) : ''
}

/** Errors at the first of several fields of which one is required. */
const missingColumns = ({ Kind }: Import, values: MappingValues): FieldErrors =>
  Object.fromEntries(
    missingFields(Kind, values).flatMap((names) =>
      names.slice(0, 1).map((first) => [first, missingText(names)] as const),
    ),
  )

/** `list`: the whitelist from which the user came, or 0. `onSent`: called when the dry run starts. */
type MappingOptions = { list: number; onSent: () => void }

export const useMappingForm = (row: Import, { list, onSent }: MappingOptions) =>
  useForm({
    initial: valuesOf(row, list),
    check: (values) => ({
      ...checkedBy(ImportOptions)(optionsOf(row, values)),
      ...missingColumns(row, values),
      ...unanswered(row, values),
    }),
    send: (values) =>
      imports.check({
        id: row.Id,
        Mapping: Object.fromEntries(fieldsOf(row.Kind).map((name) => [name, values[name] ?? ''])),
        Options: ImportOptions.parse(optionsOf(row, values)),
      }),
    onDone: () => {
      onSent()
      void refresh('imports')
    },
  })

export type MappingFormState = ReturnType<typeof useMappingForm>
