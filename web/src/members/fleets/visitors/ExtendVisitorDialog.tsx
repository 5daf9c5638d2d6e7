import { Alert, NumberInput, Text } from '@mantine/core'
import { ExtendVisitorSession, type VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { formatMoment } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { visitorSessions } from '../fleets.api.ts'
import { endAfter, timeOf } from './granted-time.ts'
import { PresetChips } from './PresetChips.tsx'

type ExtendVisitorDialogProps = {
  visit: VisitorSession
  /** The dialog is offered in place of a second session of the same car. */
  isOffered: boolean
  onClose: () => void
}

type Values = { Hours: number | '' }

/** Adds hours to the granted time (R104). */
export const ExtendVisitorDialog = ({ visit, isOffered, onClose }: ExtendVisitorDialogProps) => {
  const text = useT()
  const { Id: sessionId, FleetId: id, FleetUserId: userId, CarNumber, GrantedUntil, TimeZone } = visit
  const plate = displayPlate(CarNumber)
  const form = useForm<Values, VisitorSession>({
    initial: { Hours: 1 },
    check: ({ Hours }) => checkedBy(ExtendVisitorSession)({ Hours: Number(Hours) }),
    send: ({ Hours }) => visitorSessions.extend({ id, userId, sessionId, Hours: Number(Hours) }),
    onDone: () => finish({ text: t(($) => $.fleets.visitor.extended), topics: ['fleets'], onClose }),
  })
  const hours = Number(form.values.Hours)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fleets.visitor.extendTitle, { plate })}
      submit={text(($) => $.fleets.visitor.extend)}
      onClose={onClose}
    >
      {isOffered ? (
        <Alert variant="light">
          {text(($) => $.fleets.visitor.activeUntil, { plate, moment: formatMoment(GrantedUntil, TimeZone) })}
        </Alert>
      ) : null}
      <PresetChips hours={hours} onChoose={(chosen) => form.setFieldValue('Hours', chosen)} />
      <NumberInput
        label={text(($) => $.fleets.visitor.Hours)}
        min={1}
        max={744}
        allowDecimal={false}
        clampBehavior="none"
        {...form.field('Hours')}
      />
      <Text fw={600} aria-live="polite">
        {text(($) => $.fleets.visitor.until, { moment: formatMoment(endAfter(GrantedUntil, timeOf(hours)), TimeZone) })}
      </Text>
    </RecordDialog>
  )
}
