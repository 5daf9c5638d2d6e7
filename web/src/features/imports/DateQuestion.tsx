import { dateOrders, type Import } from '@parkla/contract/imports/imports.schema.ts'
import { Alert, Group, Radio } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { firstValues, type useMappingForm } from './imports.form.ts'

/** Asks for the order of day and month where the dates of the file can be read in several ways. */
export const DateQuestion = ({ row, form }: { row: Import; form: ReturnType<typeof useMappingForm> }) => {
  const t = useT()
  const examples = firstValues(row, form.getValues()['Start'] ?? '').join(', ')
  const { value, ...field } = form.field('DateOrder')
  return (
    <Alert color="yellow">
      <Radio.Group
        label={t(($) => $.imports.question.title)}
        description={t(($) => $.imports.question.text, { examples })}
        {...field}
        value={value}
        onChange={(order) => form.setFieldValue('DateOrder', order)}
      >
        <Group mt="xs">
          {dateOrders.map((order) => (
            <Radio key={order} value={order} label={t(($) => $.imports.dateOrder[order])} />
          ))}
        </Group>
      </Radio.Group>
    </Alert>
  )
}
