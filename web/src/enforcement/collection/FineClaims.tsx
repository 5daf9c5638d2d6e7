import { Alert, Group, Stack, Text } from '@mantine/core'
import type { Fine, FineClaim } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dotted } from '../../kit/dotted.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/page/Panel.tsx'

const toneOf: Readonly<Record<FineClaim['state'], Tone>> = {
  SENT: 'accent',
  ACCEPTED: 'warning',
  REJECTED: 'danger',
  RETURNED: 'danger',
  RECALLED: 'neutral',
  CLOSED: 'neutral',
}

const amountsOf = ({ principalInCents, costsInCents, collectedInCents }: FineClaim, currency: string): string =>
  dotted([
    `${t(($) => $.ui.amount)} ${formatMoney(principalInCents, currency)}`,
    `${t(($) => $.fines.field.costs)} ${formatMoney(costsInCents, currency)}`,
    `${t(($) => $.fines.collected)} ${formatMoney(collectedInCents, currency)}`,
  ])

const Claim = ({ claim, fine }: { claim: FineClaim; fine: Fine }) => {
  const { partner, state, sentAt, partnerReference, answer, waitingMessages } = claim
  const money = (cents: number) => formatMoney(cents, fine.currency)
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Badge tone={toneOf[state]}>{t(($) => $.fines.claimState[state])}</Badge>
        <Text size="sm">{dotted([partner, partnerReference, formatMoment(sentAt, fine.timeZone)])}</Text>
      </Group>
      <Text size="sm">{amountsOf(claim, fine.currency)}</Text>
      {answer === '' ? null : <Text size="sm">{answer}</Text>}
      {waitingMessages === 0 ? null : (
        <Text size="sm" c="var(--quiet-text)">
          {t(($) => $.fines.partnerWaiting)}
        </Text>
      )}
      {claim.reportedInCents === claim.collectedInCents ? null : (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t(($) => $.fines.partnerDiffers, {
            reported: money(claim.reportedInCents),
            collected: money(claim.collectedInCents),
          })}
        </Alert>
      )}
    </Stack>
  )
}

/** Claims at debt partners, newest first; none is shown for a fine that was never sent (R130). */
export const FineClaims = ({ fine }: { fine: Fine }) => {
  const text = useT()
  if (fine.claims.length === 0) return null
  return (
    <Panel title={text(($) => $.fines.claims)}>
      <Stack gap="md">
        {fine.claims.map((claim) => (
          <Claim key={claim.id} claim={claim} fine={fine} />
        ))}
      </Stack>
    </Panel>
  )
}
