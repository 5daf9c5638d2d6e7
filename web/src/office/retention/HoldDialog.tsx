import { Text, Textarea } from '@mantine/core'
import { HoldReason } from '@parkla/contract/office/retention/retention.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { holdCalls, type HeldRecord } from './hold-calls.ts'

type HoldDialogProps = { record: HeldRecord; isHeld: boolean; onClose: () => void }

/** Sets or lifts a legal hold, with its reason (R177). */
export const HoldDialog = ({ record, isHeld, onClose }: HoldDialogProps) => {
  const t = useT()
  const { set, lift } = holdCalls[record.entity]
  const form = useForm({
    initial: { Reason: '' },
    check: checkedBy(HoldReason),
    send: (values: HoldReason) => (isHeld ? lift : set)({ id: record.id, ...values }),
    onDone: () =>
      finish({
        text: isHeld ? t(($) => $.retention.hold.lifted) : t(($) => $.retention.hold.isSet),
        topics: ['retention', 'sessions', 'fines'],
        onClose,
      }),
  })
  const verb = isHeld ? t(($) => $.retention.hold.lift) : t(($) => $.retention.hold.set)
  return (
    <RecordDialog form={form} title={verb} submit={verb} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {isHeld ? t(($) => $.retention.hold.liftEffect) : t(($) => $.retention.hold.effect)}
      </Text>
      <Textarea label={t(($) => $.ui.reason)} required {...form.field('Reason')} />
    </RecordDialog>
  )
}
