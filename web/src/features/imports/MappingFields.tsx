import { missingFields, type ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Select } from '@mantine/core'
import { useT, type Translate } from '../../kit/phrases.ts'
import type { MappingValues, useMappingForm } from './imports.form.ts'
import { fieldText } from './imports.texts.ts'
import classes from './MappingFields.module.css'

type FieldsProps = { row: Import; form: ReturnType<typeof useMappingForm> }

/** The list itself scrolls: a scrolling box around it would be out of the keyboard's reach. */
const scrollingList = { options: { maxHeight: 240, overflowY: 'auto' } } as const

/** The first values of a column, so that a wrong guess is seen. */
const examples = ({ Columns, Sample }: Import, column: string): string[] => {
  const index = Columns.indexOf(column)
  return index < 0
    ? []
    : Sample.map((cells) => cells[index] ?? '')
        .filter((text) => text !== '')
        .slice(0, 3)
}

const hintOf = (kind: ImportKind, name: string, t: Translate): string | undefined => {
  if (name === 'Code') return t(($) => $.imports.mapping.zone)
  if (name === 'PricePerHour') return t(($) => $.imports.mapping.price)
  if (name === 'From') return t(($) => $.imports.mapping.window)
  if (name === 'Plate' && kind === 'sessions') return t(($) => $.imports.mapping.who)
  return name.endsWith('Clock') ? t(($) => $.imports.mapping.clock) : undefined
}

/** Fields that others can stand in for say so in words instead. */
const isAlwaysRequired = ({ Kind }: Import, name: string, values: MappingValues): boolean =>
  missingFields(Kind, {}, { OnlyPlace: values['OnlyPlace'] ?? '' }).some(
    (fields) => fields.length === 1 && fields[0] === name,
  )

const MappingField = ({ row, form, name }: FieldsProps & { name: string }) => {
  const t = useT()
  const column = form.getValues()[name] ?? ''
  return (
    <div className={classes.row}>
      <Select
        label={fieldText(name)}
        withAsterisk={isAlwaysRequired(row, name, form.getValues())}
        description={hintOf(row.Kind, name, t)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={row.Columns}
        searchable
        // What is wrong with the field must stay in sight when the focus comes to it.
        openOnFocus={false}
        withScrollArea={false}
        styles={scrollingList}
        clearable
        allowDeselect
        placeholder={t(($) => $.imports.mapping.none)}
        nothingFoundMessage={t(($) => $.imports.mapping.notFound)}
        clearButtonProps={{ 'aria-label': t(($) => $.imports.mapping.clear, { field: fieldText(name) }) }}
        {...form.field(name)}
        value={column === '' ? null : column}
        onChange={(next) => form.setFieldValue(name, next ?? '')}
      />
      <div className={classes.examples} aria-label={t(($) => $.imports.mapping.examples)} role="note">
        {examples(row, column).map((text, index) => (
          // Values repeat, and their order is theirs.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{text}</span>
        ))}
      </div>
    </div>
  )
}

/** Each of our fields with the column it comes from and the first values of that column. */
export const MappingFields = ({ row, form }: FieldsProps) => (
  <div className={classes.rows}>
    {row.Fields.map(({ Name }) => (
      <MappingField key={Name} row={row} form={form} name={Name} />
    ))}
  </div>
)
