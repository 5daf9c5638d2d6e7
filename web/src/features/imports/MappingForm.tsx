import { kindsOfImport, missingFields, type ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useT, type Translate } from '../../kit/phrases.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { FileNotices } from './FileNotices.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import { firstValues, useMappingForm, type MappingValues } from './imports.form.ts'
import { fieldText } from './import-texts.ts'
import { OptionFields } from './OptionFields.tsx'
import { Question } from './Question.tsx'

type FieldsProps = { row: Import; form: ReturnType<typeof useMappingForm> }

const hintOf = (kind: ImportKind, name: string, t: Translate): string | undefined => {
  if (name === 'Code') return t(($) => $.imports.mapping.zone)
  if (name === 'PricePerHour') return t(($) => $.imports.mapping.price)
  if (name === 'From') return t(($) => $.imports.mapping.window)
  if (name === 'Plate' && kind === 'sessions') return t(($) => $.imports.mapping.who)
  return name.endsWith('Clock') ? t(($) => $.imports.mapping.clock) : undefined
}

/** Whether the field itself is required, not one of several. */
const isAlwaysRequired = ({ Kind }: Import, name: string, values: MappingValues): boolean =>
  missingFields(Kind, {}, { OnlyPlace: values['OnlyPlace'] ?? '' }).some(
    (fields) => fields.length === 1 && fields[0] === name,
  )

const MappingField = ({ row, form, name }: FieldsProps & { name: string }) => {
  const t = useT()
  const column = form.getValues()[name] ?? ''
  // A wrong guess shows in the values.
  const values = firstValues(row, column).join(' · ')
  return (
    <Select
      label={fieldText(name)}
      withAsterisk={isAlwaysRequired(row, name, form.getValues())}
      description={
        <Text span inherit display="block" truncate={values !== ''}>
          {values || hintOf(row.Kind, name, t)}
        </Text>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={row.Columns}
      searchable
      // An open list would cover the error when the focus comes to the field.
      openOnFocus={false}
      // The list itself scrolls: a scrolling box around it is out of the keyboard's reach.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      clearable
      placeholder={t(($) => $.imports.mapping.none)}
      nothingFoundMessage={t(($) => $.imports.mapping.notFound)}
      clearButtonProps={{ 'aria-label': t(($) => $.imports.mapping.clear, { field: fieldText(name) }) }}
      {...form.field(name)}
      value={column === '' ? null : column}
      onChange={(next) => form.setFieldValue(name, next ?? '')}
    />
  )
}

/** Each of our fields with its column, and how dates and amounts are written; starts the dry run. */
export const MappingForm = ({ row }: { row: Import }) => {
  const t = useT()
  const form = useMappingForm(row)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t(($) => $.imports.mapping.title)}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {t(($) => $.imports.mapping.title)}
            </Title>
            <Text size="sm" c="dimmed">
              {row.IsMappingRemembered ? t(($) => $.imports.mapping.remembered) : t(($) => $.imports.mapping.text)}
            </Text>
          </div>
          {row.Questions.map((question) => (
            <Question key={question} row={row} form={form} question={question} />
          ))}
          <HeadingRow row={row} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
            {row.Fields.map(({ Name }) => (
              <MappingField key={Name} row={row} form={form} name={Name} />
            ))}
          </SimpleGrid>
          <FileNotices reasons={kindsOfImport[row.Kind].notices(form.getValues())} />
          <Title order={3} size="h5">
            {t(($) => $.imports.option.title)}
          </Title>
          <OptionFields kind={row.Kind} form={form} asked={row.Questions} />
          <FormFailure text={form.failure} />
          <FormButtons isSending={form.isSending}>{t(($) => $.imports.mapping.check)}</FormButtons>
        </Stack>
      </form>
    </Paper>
  )
}
