import { Alert, Stack, Text } from '@mantine/core'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { RepairPreview as Preview, StayFacts } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { failureText } from '../../kit/snackbar.ts'
import { BeforeAfter } from '../../ui/record/BeforeAfter.tsx'

type Change = Preview['Sessions'][number]
const fields = ['CarNumber', 'StartTime', 'EndTime', 'Status', 'CostInCents'] as const

const useFacts = ({ Currency }: Change, zone: string) => {
  const t = useT()
  const { moment, money } = useFormat()
  return (field: (typeof fields)[number], facts: StayFacts | null): string => {
    if (!facts) return '–'
    if (field === 'CarNumber') return displayPlate(facts.CarNumber)
    if (field === 'CostInCents') return money(facts.CostInCents, Currency)
    if (field === 'Status') return t(($) => $.sessions.status[facts.Status])
    return moment(facts[field], zone) || '–'
  }
}

/** Texts about a sum that was charged already. */
const useMoneyText = ({ Currency, KeptFromInCents, RefundInCents, RechargeInCents }: Change, isRecharged: boolean) => {
  const t = useT()
  const { money } = useFormat()
  if (KeptFromInCents === null) return undefined
  const cost = money(KeptFromInCents, Currency)
  if (RefundInCents > 0) return t(($) => $.exceptions.preview.refund, { amount: money(RefundInCents, Currency) })
  if (RechargeInCents === 0 || !isRecharged) return t(($) => $.exceptions.preview.kept, { cost })
  return t(($) => $.exceptions.preview.recharged, { amount: money(RechargeInCents, Currency), cost })
}

type SessionChangeProps = { change: Change; zone: string; isRecharged: boolean }

const SessionChange = ({ change, zone, isRecharged }: SessionChangeProps) => {
  const t = useT()
  const textOf = useFacts(change, zone)
  const moneyText = useMoneyText(change, isRecharged)
  const lines = fields
    .map((field) => ({
      name: t(($) => $.sessions.field[field]),
      before: textOf(field, change.Before),
      after: textOf(field, change.After),
    }))
    .filter(({ before, after }) => before !== after)
  const { Id, Before, After } = change
  const plate = displayPlate(After.CarNumber)
  return (
    <>
      <BeforeAfter
        caption={
          Before
            ? t(($) => $.exceptions.preview.session, { id: Id, plate })
            : t(($) => $.exceptions.preview.newSession, { plate })
        }
        lines={lines}
      />
      {moneyText === undefined ? null : <Alert color="yellow">{moneyText}</Alert>}
    </>
  )
}

type RepairPreviewProps = {
  preview: Preview | undefined
  refusal: Error | undefined
  /** The user agreed to charge the additional cost. */
  isRecharged: boolean
}

/** Changes of the repair, announced to screen readers. */
export const RepairPreview = ({ preview, refusal, isRecharged }: RepairPreviewProps) => {
  const t = useT()
  return (
    <Stack component="output" gap="0.5rem" display={preview || refusal ? undefined : 'none'}>
      {refusal ? <Alert color="red">{failureText(refusal)}</Alert> : null}
      {preview && preview.Sessions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.exceptions.preview.nothing)}
        </Text>
      ) : null}
      {preview?.Sessions.map((change) => (
        <SessionChange key={change.Id} change={change} zone={preview.TimeZone} isRecharged={isRecharged} />
      ))}
    </Stack>
  )
}
