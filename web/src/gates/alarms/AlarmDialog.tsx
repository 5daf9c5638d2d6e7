import { Text, Textarea, Timeline } from '@mantine/core'
import { NoteAlarm, type AlarmAct } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { dotted } from '../../kit/dotted.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf, refresh } from '../../kit/api/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { alarms } from './alarms.api.ts'
import { alarmLabel } from './alarm-texts.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'

const useNoteForm = (id: number) => {
  const t = useT()
  const form = useForm({
    initial: { Text: '' },
    check: checkedBy(NoteAlarm),
    send: ({ Text }) => alarms.note({ id, Text }),
    onDone: () => {
      form.setInitialValues({ Text: '' })
      form.reset()
      snackbar.success(t(($) => $.alarms.note.saved))
      void refresh('alarms')
    },
  })
  return form
}

const Act = ({ act, timeZone }: { act: AlarmAct; timeZone: string }) => {
  const t = useT()
  const { moment } = useFormat()
  const until = isSet(act.Until) ? t(($) => $.alarms.history.until, { at: moment(act.Until, timeZone) }) : ''
  return (
    <>
      <Text fz="0.8125rem" c="var(--quiet-text)">
        {dotted([moment(act.At, timeZone), act.By, until])}
      </Text>
      {act.Text === '' ? null : (
        <Text mt={4} fz="0.9375rem" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {act.Text}
        </Text>
      )}
    </>
  )
}

const History = ({ id }: { id: number }) => {
  const t = useT()
  return (
    <QueryContent query={useQuery(queryOf(alarms.history, { id }, { isShown: true }))}>
      {({ Alarm, Acts }) => (
        <>
          <Text fw={600}>{alarmLabel(Alarm)}</Text>
          <Timeline bulletSize={12} lineWidth={2} active={Acts.length}>
            {Acts.map((act, index) => (
              // Acts are only ever added at the end.
              <Timeline.Item key={index} title={t(($) => $.alarms.act[act.Act])}>
                <Act act={act} timeZone={Alarm.TimeZone} />
              </Timeline.Item>
            ))}
          </Timeline>
        </>
      )}
    </QueryContent>
  )
}

/** The history of an alarm, and a note for the next operator. */
export const AlarmDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useT()
  const form = useNoteForm(id)
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.alarms.history.title)}
      size="lg"
      submit={t(($) => $.alarms.note.add)}
      onClose={onClose}
      inAddress={['alarm']}
    >
      <History id={id} />
      <Textarea label={t(($) => $.ui.note)} {...form.field('Text')} />
    </RecordDialog>
  )
}
