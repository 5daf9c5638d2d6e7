import { Alert, Box, Text } from '@mantine/core'
import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { SessionClient } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { Link } from '@tanstack/react-router'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { failureText } from '../../../kit/snackbar.ts'
import { BeforeAfter } from '../../../ui/record/BeforeAfter.tsx'

type Preview = ResultOf<(typeof sessionsApi)['previewModify']>
type Change = Preview['Changes'][number]

const valueText = (field: Change['Field'], value: string, zone: string): string => {
  if (field === 'CarNumber') return displayPlate(value)
  return field === 'PlaceId' ? value : formatMoment(value, zone) || '–'
}

const Consequences = ({ Currency, NewCostInCents, CostInCents, IsCostKept, RechargeInCents, LostRights }: Preview) => {
  const t = useT()
  const rights = LostRights.map((right) => t(($) => $.tariffs.right[right])).join(', ')
  return (
    <>
      {RechargeInCents > 0 ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.recharge, { amount: formatMoney(RechargeInCents, Currency) })}
        </Alert>
      ) : null}
      {IsCostKept && NewCostInCents !== CostInCents && RechargeInCents === 0 ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.costKept, { cost: formatMoney(NewCostInCents, Currency) })}
        </Alert>
      ) : null}
      {LostRights.length > 0 ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.rightsLost, { rights })}
        </Alert>
      ) : null}
    </>
  )
}

const Changes = ({ preview, zone }: { preview: Preview; zone: string }) => {
  const t = useT()
  const { Currency, CostInCents, NewCostInCents, IsCostKept, RechargeInCents } = preview
  const lines = preview.Changes.map(({ Field, Before, After }) => ({
    name: t(($) => $.sessions.field[Field]),
    before: valueText(Field, Before, zone),
    after: valueText(Field, After, zone),
  }))
  const clientText = (client: SessionClient | null) =>
    client ? client.PhoneNumber || t(($) => $.sessions.noPhone) : '–'
  const client = preview.Client && {
    name: t(($) => $.sessions.field.Client),
    before: clientText(preview.Client.Before),
    after: clientText(preview.Client.After),
  }
  const cost = {
    name: t(($) => $.sessions.field.CostInCents),
    before: formatMoney(CostInCents, Currency),
    // A charged cost stays unless the difference is charged (decision 0010).
    after: formatMoney(IsCostKept && RechargeInCents === 0 ? CostInCents : NewCostInCents, Currency),
  }
  const heads = [t(($) => $.ui.changes), t(($) => $.ui.before), t(($) => $.ui.after)] as const
  return <BeforeAfter heads={heads} lines={[...lines, ...(client ? [client] : []), cost]} />
}

type PreviewProps = { preview: Preview | undefined; refusal: Error | undefined; zone: string }

/** Preview of a correction, as a live region (R64). */
export const CorrectionPreview = ({ preview, refusal, zone }: PreviewProps) => {
  const t = useT()
  return (
    <Box component="output" display="block">
      {refusal ? <Alert color="red">{failureText(refusal)}</Alert> : null}
      {!preview && !refusal ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.ui.noChanges)}
        </Text>
      ) : null}
      {preview ? <Changes preview={preview} zone={zone} /> : null}
      {preview ? <Consequences {...preview} /> : null}
      {preview && preview.OverlapsSessionId > 0 ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.overlap)}{' '}
          <Link from="/sessions" to="/sessions" search={{ session: preview.OverlapsSessionId }} target="_blank">
            {t(($) => $.sessions.correct.overlapLink, { id: preview.OverlapsSessionId })}
          </Link>
        </Alert>
      ) : null}
    </Box>
  )
}
