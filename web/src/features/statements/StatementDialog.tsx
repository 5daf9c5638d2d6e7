import { Anchor, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { StatementLine, StatementWithLines } from '@parkla/contract/statements/statements.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/action.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { lineText, monthName } from './statement-texts.ts'
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

/** Lines as columns: a figure that is zero in all of them is left out. */
const Lines = ({ lines, currency }: { lines: readonly StatementLine[]; currency: string }) => {
  const t = useT()
  const shown = figures.filter((name) => name === 'PayoutInCents' || lines.some((line) => line[name] !== 0))
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={t(($) => $.statements.lines)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(($) => $.ui.place)}</Table.Th>
            {shown.map((name) => (
              <Table.Th key={name} ta="right">
                {t(($) => $.statements.figure[name])}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={`${line.PlaceId} ${line.Kind} ${line.Month} ${line.OfStatement}`}>
              <Table.Td miw="12rem">
                {line.PlaceName}
                <Text size="xs" c="dimmed">
                  {lineText(line)}
                </Text>
              </Table.Td>
              {shown.map((name) => (
                <Table.Td key={name} ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {formatMoney(line[name], currency)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
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

const Shown = ({ statement, onOpen }: { statement: StatementWithLines; onOpen: Props['onOpen'] }) => {
  const t = useT()
  const { Currency, TimeZone, CorrectedBy } = statement
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: t(($) => $.ui.place), value: statement.PlaceName },
          { label: t(($) => $.statements.month), value: monthName(statement.Month) },
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
      <Lines lines={statement.Lines} currency={Currency} />
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
        {(statement) => <Shown statement={statement} onOpen={onOpen} />}
      </QueryContent>
    </Dialog>
  )
}
