import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { OpenMonth } from '@parkla/contract/money/statements/statements.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../kit/format.ts'
import { monthText } from '../../kit/time/months.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { CloseMonthDialog } from './CloseMonthDialog.tsx'
import { statements } from './statements.api.ts'

type Props = { closing: string; onChange: (month: string) => void }

const Month = ({ sums, onPreview }: { sums: readonly OpenMonth[]; onPreview: (month: string) => void }) => {
  const t = useT()
  const [{ Month: month } = { Month: '' }] = sums
  const count = sums.reduce((sum, { Statements }) => sum + Statements, 0)
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        <b>{monthText(month)}</b> · {t(($) => $.statements.count, { count })} ·{' '}
        {sums.map(({ Currency, PayoutInCents }) => formatMoney(PayoutInCents, Currency)).join(', ')}
      </Text>
      <Button size="xs" onClick={() => onPreview(month)} aria-label={`${t(($) => $.ui.preview)}: ${monthText(month)}`}>
        {t(($) => $.ui.preview)}
      </Button>
    </Group>
  )
}

/** Months that are over and not closed; nothing while there are none. */
export const OpenMonths = ({ closing, onChange }: Props) => {
  const t = useT()
  const { data: open = [] } = useQuery(queryOf(statements.open, {}))
  const months = [...Map.groupBy(open, ({ Month: month }) => month).values()]
  return (
    <>
      {months.length === 0 ? null : (
        <Alert flex="none" title={t(($) => $.statements.toClose)}>
          <Stack gap="xs">
            {months.map((sums) => (
              <Month key={sums[0]?.Month} sums={sums} onPreview={onChange} />
            ))}
          </Stack>
        </Alert>
      )}
      {closing === '' ? null : <CloseMonthDialog month={closing} onClose={() => onChange('')} />}
    </>
  )
}
