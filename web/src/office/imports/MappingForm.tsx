import { fieldsHolding, fieldsOf, fileNotices, kindsOfImport } from '@parkla/contract/office/imports/import-kinds.ts'
import {
  dateOrders,
  decimalSeparators,
  optionOfQuestion,
  separatorOptions,
  type Import,
  type ImportQuestion,
} from '@parkla/contract/office/imports/imports.schema.ts'
import { Alert, Group, Radio, Select, SimpleGrid, Text } from '@mantine/core'
import { useAction } from '../../kit/api/action.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { RecordForm } from '../../ui/record/RecordForm.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { imports } from './imports.api.ts'
import {
  dateOrderText,
  decimalText,
  fieldText,
  firstValues,
  hintText,
  useMappingForm,
  type MappingFormState,
  optionsBelow,
} from './imports.form.ts'
import { ImportSearch } from './imports.search.ts'
import { CurrencyInput, longList, OptionFields } from './OptionFields.tsx'
import { useFirstRows } from './Rows.tsx'

type FieldsProps = { row: Import; form: MappingFormState }

/** Question how dates or amounts are written, where the file can be read in several ways. */
const NotationQuestion = ({ row, form, question }: FieldsProps & { question: Exclude<ImportQuestion, 'headings'> }) => {
  const t = useT()
  if (question === 'currency')
    return (
      <Alert color="yellow" title={t(($) => $.imports.question.currency)}>
        <CurrencyInput form={form} label={t(($) => $.imports.question.noCurrency)} />
      </Alert>
    )
  const isOfDates = question === 'dateOrder'
  const answers = isOfDates
    ? dateOrders.map((value) => ({ value, label: dateOrderText(value) }))
    : decimalSeparators.map((value) => ({ value, label: decimalText(value) }))
  const asked = fieldsHolding(row.Kind, isOfDates ? 'moment' : 'amount')
  const examples = asked.flatMap((name) => firstValues(row, form.getValues()[name] ?? ''))
  const option = optionOfQuestion[question]
  return (
    <Alert color="yellow">
      <Radio.Group
        label={t(($) => $.imports.question[question])}
        description={t(($) => $.imports.question.text, { examples: examples.slice(0, 3).join(', ') })}
        {...form.field(option)}
        onChange={(answer) => form.setFieldValue(option, answer)}
      >
        <Group my="xs">
          {answers.map((answer) => (
            <Radio key={answer.value} {...answer} />
          ))}
        </Group>
      </Radio.Group>
    </Alert>
  )
}

/** Question whether the first row is data; the choice applies at once, as headings change the columns. */
const HeadingsQuestion = ({ row, form }: FieldsProps) => {
  const t = useT()
  const { run, isRunning } = useAction(imports.chooseHeadings)
  const first = row.TopRows[0]
  const choose = (answer: string): void => {
    if (answer === 'NONE') form.setFieldValue('Headings', answer)
    else void run({ id: row.Id, HeadingRow: first?.Row ?? 1 })
  }
  return (
    <Alert color="yellow">
      <Radio.Group
        label={t(($) => $.imports.question.headings)}
        description={first?.Cells.filter((cell) => cell !== '').join(' · ')}
        {...form.field('Headings')}
        onChange={choose}
      >
        <Group my="xs">
          <Radio value="NONE" label={t(($) => $.imports.question.isData)} disabled={isRunning} />
          <Radio value="ROW" label={t(($) => $.imports.question.isHeadings)} disabled={isRunning} />
        </Group>
      </Radio.Group>
    </Alert>
  )
}

const Question = ({ question, ...props }: FieldsProps & { question: ImportQuestion }) =>
  question === 'headings' ? <HeadingsQuestion {...props} /> : <NotationQuestion question={question} {...props} />

/** The row that holds the headings; choosing another one guesses the columns again. */
const HeadingRow = ({ row }: { row: Import }) => {
  const { run, isRunning } = useAction(imports.chooseHeadings)
  const t = useT()
  const rows = row.TopRows.map(({ Row, Cells }) => ({
    value: String(Row),
    label: `${Row}: ${Cells.filter((cell) => cell !== '').join(' · ')}`.slice(0, 160),
  }))
  const data = [{ value: '0', label: t(($) => $.imports.mapping.noHeadings) }, ...rows]
  return (
    <Select
      label={t(($) => $.imports.mapping.headingRow)}
      data={data}
      value={String(row.HeadingRow)}
      disabled={isRunning}
      {...longList}
      searchable={false}
      onChange={(next) => void run({ id: row.Id, HeadingRow: Number(next) })}
    />
  )
}

/** The sign between the cells of a text file; another one splits the file and guesses the columns again. */
const SeparatorChoice = ({ row }: { row: Import }) => {
  const t = useT()
  const { run, isRunning } = useAction(imports.chooseHeadings)
  const names: Partial<Record<string, string>> = {
    AUTO: t(($) => $.imports.separator.AUTO),
    '\t': t(($) => $.imports.separator.tab),
  }
  if (/\.(?:xlsx|xml)$/i.test(row.FileName)) return null
  return (
    <Select
      label={t(($) => $.imports.mapping.separator)}
      data={separatorOptions.map((value) => ({ value, label: names[value] ?? value }))}
      value={row.Options.Separator}
      allowDeselect={false}
      disabled={isRunning}
      onChange={(next) => {
        const Separator = separatorOptions.find((one) => one === next)
        if (Separator) void run({ id: row.Id, HeadingRow: row.HeadingRow, Separator })
      }}
    />
  )
}

const MappingField = ({ row, form, name }: FieldsProps & { name: string }) => {
  const t = useT()
  const mapped = form.getValues()
  // Required alone, not as one of several.
  const isRequired = kindsOfImport[row.Kind].required.some((names) => names.length === 1 && names[0] === name)
  // Sample values reveal a wrong guess.
  const values = firstValues(row, mapped[name] ?? '').join(' · ')
  return (
    <Select
      label={fieldText(name)}
      withAsterisk={isRequired}
      description={
        <Text span inherit display="block" truncate={values !== ''}>
          {values || (form.errors[name] ? '' : hintText(row.Kind, name, mapped))}
        </Text>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={row.Columns}
      {...longList}
      clearable
      placeholder={t(($) => $.imports.mapping.none)}
      nothingFoundMessage={t(($) => $.imports.mapping.notFound)}
      clearButtonProps={{ 'aria-label': t(($) => $.imports.clear, { field: fieldText(name) }) }}
      {...form.field(name)}
      value={mapped[name] || null}
      onChange={(next) => form.setFieldValue(name, next ?? '')}
    />
  )
}

export const FileNotices = ({ Kind, Mapping }: Pick<Import, 'Kind' | 'Mapping'>) =>
  fileNotices(Kind, Mapping).map((reason) => (
    <Alert key={reason} color="yellow" py="xs">
      {reasonText({ reason })}
    </Alert>
  ))

/** Each of our fields with its column, and how dates and amounts are written; starts the dry run. */
export const MappingForm = ({ row, onSent }: { row: Import; onSent?: () => void }) => {
  const t = useT()
  const { list } = useSearchState(ImportSearch).search
  const toFirstRows = useFirstRows()
  const form = useMappingForm(row, {
    list,
    onSent: () => {
      toFirstRows()
      onSent?.()
    },
  })
  return (
    <Panel title={t(($) => $.imports.mapping.title)}>
      <RecordForm form={form} submit={t(($) => $.imports.mapping.check)}>
        <Text size="sm" c="dimmed">
          {row.IsMappingRemembered ? t(($) => $.imports.mapping.remembered) : t(($) => $.imports.mapping.text)}
          {row.IsMappingRemembered && optionsBelow(row).length > 0
            ? ` ${t(($) => $.imports.mapping.checkOptions)}`
            : ''}
        </Text>
        {row.Questions.map((question) => (
          <Question key={question} row={row} form={form} question={question} />
        ))}
        <HeadingRow row={row} />
        <SeparatorChoice row={row} />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
          {fieldsOf(row.Kind).map((name) => (
            <MappingField key={name} row={row} form={form} name={name} />
          ))}
        </SimpleGrid>
        <FileNotices Kind={row.Kind} Mapping={form.getValues()} />
        <OptionFields row={row} form={form} />
      </RecordForm>
    </Panel>
  )
}
