import { Text } from '@mantine/core'
import { dayOfKey } from '@parkla/contract/kit/calendar.ts'
import { formatLocalDate, type Instant } from '@parkla/contract/kit/time.ts'
import { otherBasisOfPass, passStateOf, type PassState } from '@parkla/contract/parking/passes/passes.policy.ts'
import type { MonthlyPass, PassTerms } from '@parkla/contract/parking/passes/passes.schema.ts'
import { lastDayText } from '../../kit/time/day-term.ts'
import { formatDay, formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Plate } from '../../ui/Plate.tsx'

/** A pass with the place's facts that its cells show. */
export type PassLine = {
  pass: MonthlyPass
  terms: PassTerms
  /** Time at which the passes were read. */
  now: Instant
}

const tones: Readonly<Record<PassState, Tone>> = {
  ACTIVE: 'success',
  FUTURE: 'accent',
  WAITING: 'warning',
  SUSPENDED: 'danger',
  EXPIRED: 'neutral',
}

const Holder = ({ pass }: { pass: MonthlyPass }) => (
  <div>
    <Text component="div" size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
      {pass.PhoneNumber}
    </Text>
    {pass.ClientName === '' ? null : (
      <Text component="div" size="xs" c="dimmed" fw={400}>
        {pass.ClientName}
      </Text>
    )}
  </div>
)

/** The cost as entered, and on the other VAT basis (R4). */
const Cost = ({ pass, terms: { VatPercent } }: PassLine) => {
  const { MonthlyCostInCents, PricesIncludeVat, Currency } = pass
  const other = otherBasisOfPass(MonthlyCostInCents, { PricesIncludeVat, VatPercent, Currency })
  return (
    <>
      {formatMoney(MonthlyCostInCents, Currency)}
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {t(($) => $.passes.other[PricesIncludeVat ? 'net' : 'gross'], { amount: formatMoney(other, Currency) })}
      </Text>
    </>
  )
}

const State = ({ pass, now }: PassLine) => {
  const state = passStateOf(pass, now)
  return <Badge tone={tones[state]}>{t(($) => $.passes.state[state])}</Badge>
}

const common = [
  {
    id: 'phone',
    header: () => t(($) => $.ui.phoneNumber),
    cell: ({ pass }: PassLine) => <Holder pass={pass} />,
    phone: 'title' as const,
  },
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ pass }: PassLine) =>
      pass.ClientActiveLicensePlate === '' ? '–' : <Plate>{pass.ClientActiveLicensePlate}</Plate>,
  },
  {
    id: 'from',
    header: () => t(($) => $.ui.rightFrom),
    cell: ({ pass, terms }: PassLine) => formatDay(pass.ValidFrom, terms.TimeZone),
  },
  {
    id: 'to',
    header: () => t(($) => $.passes.field.to),
    cell: ({ pass, terms }: PassLine) => lastDayText(pass.ValidTo, terms.TimeZone) || '∞',
  },
  {
    id: 'cost',
    header: () => t(($) => $.passes.column.cost),
    cell: (line: PassLine) => <Cost {...line} />,
    align: 'right' as const,
  },
]

const info = { id: 'info', header: () => t(($) => $.ui.comments), cell: ({ pass }: PassLine) => pass.Info }

export const activeColumns = columnsOf<PassLine>([
  ...common,
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: (line) => <State {...line} />,
    phone: 'aside',
  },
  {
    id: 'next',
    header: () => t(($) => $.passes.column.next),
    cell: ({ pass }) => (pass.NextBillingDay === '' ? '–' : formatLocalDate(dayOfKey(pass.NextBillingDay))),
  },
  info,
])

export const expiredColumns = columnsOf<PassLine>([...common, info])
