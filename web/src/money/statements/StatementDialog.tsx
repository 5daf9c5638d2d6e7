import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { StatementLine, StatementWithLines } from '@parkla/contract/money/statements/statements.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { shownOf } from '../../kit/lists/list.ts'
import { monthText } from '../../kit/time/months.ts'
import { t as translate, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { lineText } from './statement-texts.ts'
import { statements } from './statements.api.ts'

const figures = [
  'PaidInCents',
  'FleetPaidInCents',
  'RefundedInCents',
  'PaidByHandInCents',
  'VatInCents',
  'FeesInCents',
  'CommissionInCents',
  'PayoutInCents',
] as const

const placeCell = (line: StatementLine) => (
  <>
    {line.PlaceName}
    <Text size="xs" c="dimmed">
      {lineText(line)}
    </Text>
  </>
)

/** A figure that is zero in all lines is left out. */
const columnsFor = ({ Lines, Currency }: StatementWithLines) =>
  columnsOf<StatementLine>([
    { id: 'place', header: () => translate(($) => $.ui.place), cell: placeCell, phone: 'title' },
    ...figures
      .filter((name) => name === 'PayoutInCents' || Lines.some((line) => line[name] !== 0))
      .map((name) => ({
        id: name,
        header: () => translate(($) => $.statements.figure[name]),
        cell: (line: StatementLine) => formatMoney(line[name], Currency),
        align: 'right' as const,
      })),
  ])

const rowId = ({ PlaceId, Kind, Month, OfStatement }: StatementLine): string =>
  `${PlaceId} ${Kind} ${Month} ${OfStatement}`

const Lines = ({ statement, query }: { statement: StatementWithLines; query: Parameters<typeof shownOf>[0] }) => {
  const t = useT()
  const columns = useMemo(() => columnsFor(statement), [statement])
  return (
    <ListTable
      label={t(($) => $.statements.lines)}
      columns={columns}
      rowId={rowId}
      list={{ ...shownOf(query), rows: statement.Lines }}
    />
  )
}

const Files = ({ id }: { id: number }) => {
  const t = useT()
  const pdf = useAction(statements.pdf)
  const xlsx = useAction(statements.xlsx)
  return (
    <Group gap="xs">
      <DownloadButton fetchFile={() => pdf.run({ id })} isRunning={pdf.isRunning}>
        {t(($) => $.statements.pdf)}
      </DownloadButton>
      <DownloadButton fetchFile={() => xlsx.run({ id })} isRunning={xlsx.isRunning}>
        {t(($) => $.statements.xlsx)}
      </DownloadButton>
    </Group>
  )
}

type Props = { id: number; /** 0 closes the dialog. */ onOpen: (id: number) => void }

type ShownProps = Pick<Props, 'onOpen'> & { statement: StatementWithLines; query: Parameters<typeof shownOf>[0] }

const Shown = ({ statement, query, onOpen }: ShownProps) => {
  const t = useT()
  const { Currency, TimeZone, CorrectedBy } = statement
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: t(($) => $.ui.place), value: statement.PlaceName },
          { label: t(($) => $.ui.month), value: monthText(statement.Month) },
          { label: t(($) => $.statements.payout), value: <b>{formatMoney(statement.PayoutInCents, Currency)}</b> },
          { label: t(($) => $.statements.closed), value: formatMoment(statement.ClosedAt, TimeZone) },
          { label: t(($) => $.statements.closedBy), value: statement.ClosedBy },
          {
            label: t(($) => $.statements.correctedBy),
            value:
              CorrectedBy.length > 0 &&
              CorrectedBy.map(({ ID, Number: number }) => (
                <Anchor key={ID} component="button" size="sm" mr="xs" onClick={() => onOpen(ID)}>
                  {number}
                </Anchor>
              )),
          },
        ]}
      />
      <Lines statement={statement} query={query} />
      <Files id={statement.ID} />
    </Stack>
  )
}

/** A closed statement with its lines and files (R171). */
export const StatementDialog = ({ id, onOpen }: Props) => {
  const t = useT()
  const query = useQuery(queryOf(statements.find, { id }))
  return (
    <Dialog
      opened
      size="72rem"
      onClose={() => onOpen(0)}
      title={t(($) => $.statements.statement, { number: query.data?.Number ?? '' })}
    >
      <QueryContent query={query} height={240}>
        {(statement) => <Shown statement={statement} query={query} onOpen={onOpen} />}
      </QueryContent>
    </Dialog>
  )
}
