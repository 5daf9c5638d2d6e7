import { kindsOfImport } from '@parkla/contract/imports/import-kinds.ts'
import {
  dateOrders,
  decimalSeparators,
  type Import,
  type ImportQuestion,
} from '@parkla/contract/imports/imports.schema.ts'
import { Alert, Group, Radio } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { decimalText, firstValues, optionOfQuestion, type useMappingForm } from './imports.form.ts'

type QuestionProps = { row: Import; form: ReturnType<typeof useMappingForm>; question: ImportQuestion }

/** Asks how dates or amounts are written where the file can be read in several ways. */
export const Question = ({ row, form, question }: QuestionProps) => {
  const t = useT()
  const answers =
    question === 'dateOrder'
      ? dateOrders.map((value) => ({ value, label: t(($) => $.imports.dateOrder[value]) }))
      : decimalSeparators.map((value) => ({ value, label: decimalText[value] }))
  const { moments, amounts } = kindsOfImport[row.Kind]
  const columns = (question === 'dateOrder' ? moments : amounts).map((field) => form.getValues()[field] ?? '')
  const examples = columns.flatMap((column) => firstValues(row, column)).slice(0, 3)
  const option = optionOfQuestion[question]
  const { value, ...field } = form.field(option)
  return (
    <Alert color="yellow">
      <Radio.Group
        label={t(($) => $.imports.question[question])}
        description={t(($) => $.imports.question.text, { examples: examples.join(', ') })}
        {...field}
        value={value}
        onChange={(answer) => form.setFieldValue(option, answer)}
      >
        <Group mt="xs">
          {answers.map((answer) => (
            <Radio key={answer.value} {...answer} />
          ))}
        </Group>
      </Radio.Group>
    </Alert>
  )
}
