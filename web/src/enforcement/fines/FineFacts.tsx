import { Alert, Stack } from '@mantine/core'
import { isLapsed } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { useNow } from '../../kit/time/now.ts'
import { useT } from '../../kit/phrases.ts'
import { dayAt, showDay } from '../../kit/time/wall-clock.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { FineLink } from './FineLink.tsx'
import { FineStatusBadge } from './fine-texts.tsx'

const useMoneyFacts = (fine: Fine) => {
  const t = useT()
  const money = (cents: number) => (cents === 0 ? '' : formatMoney(cents, fine.currency))
  return [
    { label: t(($) => $.ui.amount), value: formatMoney(fine.amountInCents, fine.currency) },
    { label: t(($) => $.fines.field.costs), value: money(fine.costsInCents) },
    { label: t(($) => $.fines.field.paid), value: money(fine.paidAmountInCents) },
    { label: t(($) => $.fines.field.left), value: formatMoney(fine.leftInCents, fine.currency) },
    { label: t(($) => $.fines.field.credit), value: money(fine.creditInCents) },
    { label: t(($) => $.fines.field.paymentDate), value: fine.paymentDate && showDay(fine.paymentDate) },
  ]
}

const useDayFacts = (fine: Fine) => {
  const t = useT()
  return [
    { label: t(($) => $.fines.field.issued), value: formatMoment(fine.issuedAt, fine.timeZone) },
    { label: t(($) => $.fines.field.due), value: showDay(fine.dueOn) },
    { label: t(($) => $.fines.field.objectUntil), value: showDay(fine.objectUntil) },
    {
      label: t(($) => $.fines.field.forwardAt),
      value: fine.doNotForwardDebts ? t(($) => $.fines.notForwarded) : showDay(fine.forwardDebtsAt),
    },
    {
      label: t(($) => $.fines.field.debtsSent),
      value: isSet(fine.debtsSentAt) ? formatMoment(fine.debtsSentAt, fine.timeZone) : '',
    },
    { label: t(($) => $.fines.field.reminders), value: fine.reminders === 0 ? '' : String(fine.reminders) },
    { label: t(($) => $.fines.field.lapsesOn), value: showDay(fine.lapsesOn) },
  ]
}

/** Everything known about a fine; a banner once the claim has lapsed (R126). */
export const FineFacts = ({ fine }: { fine: Fine }) => {
  const t = useT()
  const { cancelReason } = fine
  const today = dayAt(useNow(), fine.timeZone)
  const money = useMoneyFacts(fine)
  const days = useDayFacts(fine)
  return (
    <Stack gap="sm">
      {isLapsed(fine, today) ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t(($) => $.fines.lapsed, { day: showDay(fine.lapsesOn) })}
        </Alert>
      ) : null}
      <Facts
        facts={[
          { label: t(($) => $.ui.status), value: <FineStatusBadge status={fine.status} /> },
          { label: t(($) => $.ui.plate), value: <Plate>{fine.licensePlate}</Plate> },
          { label: t(($) => $.ui.place), value: fine.placeName },
          { label: t(($) => $.ui.reason), value: fine.reasonText },
          {
            label: t(($) => $.fines.field.cancelReason),
            value: cancelReason === '' ? '' : t(($) => $.fines.cancelReason[cancelReason]),
          },
          { label: t(($) => $.fines.field.number), value: fine.number },
          { label: t(($) => $.fines.field.reference), value: fine.referenceNumber },
          ...money,
          ...days,
          { label: t(($) => $.fines.field.officer), value: fine.officer },
          { label: t(($) => $.fines.field.coordinates), value: fine.position },
          { label: t(($) => $.fines.field.debtor), value: fine.debtorName },
          { label: t(($) => $.ui.email), value: fine.debtorEmail },
          { label: t(($) => $.ui.address), value: fine.debtorAddress },
          {
            label: t(($) => $.fines.field.successor),
            value: fine.newParkingFine > 0 && <FineLink id={fine.newParkingFine} number={fine.newParkingFineNumber} />,
          },
          {
            label: t(($) => $.fines.field.predecessor),
            value: fine.oldParkingFine > 0 && <FineLink id={fine.oldParkingFine} number={fine.oldParkingFineNumber} />,
          },
          { label: t(($) => $.fines.field.rule), value: fine.ruleText },
          { label: t(($) => $.ui.note), value: fine.note },
        ]}
      />
    </Stack>
  )
}
