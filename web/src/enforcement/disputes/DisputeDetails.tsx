import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { actionsFor, isDangerous, type DisputeAction, type ListKind } from './dispute-actions.ts'
import { DisputeMoneyBadge, DisputeStatusBadge, ReplyBy } from './dispute-texts.tsx'
import { disputes } from './disputes.api.ts'
import { DisputeNotes, DisputeTimeline } from './DisputeLines.tsx'
import { WashEvidence } from './WashEvidence.tsx'

type Props = { id: number; kind: ListKind; onAction: (action: DisputeAction) => void; onClose: () => void }

const Actions = ({ dispute, kind, onAction }: Pick<Props, 'kind' | 'onAction'> & { dispute: Dispute }) => {
  const t = useT()
  const user = useUser()
  const isMine = dispute.AssigneeId === user.id
  const assign = useAction(disputes.assign)
  return (
    <Group gap="xs">
      {actionsFor(user, dispute, kind).map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'approve' ? 'filled' : 'default'}
          {...(isDangerous(action) ? { c: 'var(--danger-text)' } : {})}
          onClick={() => onAction(action)}
        >
          {t(($) => $.disputes.action[action])}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        loading={assign.isRunning}
        onClick={() => void assign.run({ id: dispute.ID, IsMine: !isMine })}
      >
        {isMine ? t(($) => $.disputes.release) : t(($) => $.disputes.take)}
      </Button>
    </Group>
  )
}

const DisputeFacts = ({ dispute }: { dispute: Dispute }) => {
  const t = useT()
  const { TimeZone, Currency, Money, ApprovedInCents, PaidOn } = dispute
  return (
    <Facts
      facts={[
        { label: t(($) => $.ui.status), value: <DisputeStatusBadge status={dispute.Status} /> },
        { label: t(($) => $.ui.plate), value: <Plate>{dispute.LicensePlate}</Plate> },
        { label: t(($) => $.disputes.field.claimed), value: formatMoney(dispute.AmountInCents, Currency) },
        { label: t(($) => $.disputes.field.money), value: Money !== 'NONE' && <DisputeMoneyBadge money={Money} /> },
        {
          label: t(($) => $.disputes.field.approved),
          value: ApprovedInCents > 0 && formatMoney(ApprovedInCents, Currency),
        },
        { label: t(($) => $.ui.place), value: dispute.PlaceName },
        { label: t(($) => $.ui.service), value: dispute.ServiceName },
        { label: t(($) => $.disputes.field.serviceTime), value: formatMoment(dispute.ServiceTime, TimeZone) },
        { label: t(($) => $.disputes.field.received), value: formatMoment(dispute.CreatedAt, TimeZone) },
        { label: t(($) => $.disputes.field.replyBy), value: <ReplyBy dispute={dispute} /> },
        { label: t(($) => $.ui.assignee), value: dispute.Assignee || '–' },
        { label: t(($) => $.ui.email), value: dispute.Email },
        { label: t(($) => $.disputes.field.reference), value: dispute.PayoutReference },
        { label: t(($) => $.disputes.field.paidOn), value: PaidOn !== '' && showDay(PaidOn) },
        { label: t(($) => $.disputes.field.comment), value: dispute.RejectionComment },
      ]}
    />
  )
}

const Content = ({ dispute }: { dispute: Dispute }) => {
  const t = useT()
  return (
    <>
      {dispute.IsOverdue ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t(($) => $.disputes.overdueText)}
        </Alert>
      ) : null}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{dispute.Message}</Text>
      <DisputeFacts dispute={dispute} />
      <WashEvidence dispute={dispute} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <DisputeNotes dispute={dispute} />
        <DisputeTimeline dispute={dispute} />
      </SimpleGrid>
    </>
  )
}

/** A dispute with its evidence, notes and changes. */
export const DisputeDetails = ({ id, onClose, ...props }: Props) => {
  const t = useT()
  const query = useQuery(queryOf(disputes.find, { id }, { isShown: true }))
  return (
    <Dialog opened onClose={onClose} size="xl" title={t(($) => $.disputes.pageTitle, { id: String(id) })}>
      <QueryContent query={query} missing={t(($) => $.disputes.missing)} height={420}>
        {(dispute) => (
          <Stack gap="md">
            <Actions dispute={dispute} {...props} />
            <Content dispute={dispute} />
          </Stack>
        )}
      </QueryContent>
    </Dialog>
  )
}
