import { Anchor, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { cancelReasons } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import {
  AnswerObjection,
  type AnswerTemplate,
  type Objection,
} from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { saveFile } from '../../kit/api/download.ts'
import { finish } from '../../kit/forms/finish.ts'
import { formatMoment } from '../../kit/format.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { mayLose } from '../../kit/forms/leave-guard.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { usePermission } from '../../kit/session.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { FineLink } from '../fine-records/FineLink.tsx'
import { objections } from './objections.api.ts'
import { answerDay, ObjectionState } from './objections.columns.tsx'

type Props = { objection: Objection; onClose: () => void }

/** The objection's fine, debtor, reason and files. */
const ObjectionText = ({ objection }: { objection: Objection }) => {
  const text = useT()
  const open = useAction(objections.attachment)
  const { id, fineId, fineNumber, timeZone, files, answer, answeredAt } = objection
  const download = async (fileId: number): Promise<void> => {
    const file = await open.run({ id, fileId })
    if (file instanceof File) saveFile(file)
  }
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          { label: text(($) => $.ui.status), value: <ObjectionState {...objection} /> },
          { label: text(($) => $.fines.field.number), value: <FineLink id={fineId} number={fineNumber} /> },
          { label: text(($) => $.ui.plate), value: <Plate>{objection.licensePlate}</Plate> },
          { label: text(($) => $.ui.place), value: objection.placeName },
          { label: text(($) => $.fines.objections.received), value: formatMoment(objection.receivedAt, timeZone) },
          { label: text(($) => $.fines.objections.answerBy), value: answerDay(objection) },
          {
            label: text(($) => $.fines.objections.answeredAt),
            value: isSet(answeredAt) && formatMoment(answeredAt, timeZone),
          },
          { label: text(($) => $.ui.personName), value: objection.name },
          { label: text(($) => $.ui.email), value: objection.email },
        ]}
      />
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{objection.text}</Text>
      {files.map((file) => (
        <Anchor key={file.id} component="button" type="button" size="sm" onClick={() => void download(file.id)}>
          {file.fileName}
        </Anchor>
      ))}
      {answer === '' ? null : (
        <div>
          <Text size="xs" c="var(--quiet-text)">
            {text(($) => $.fines.objections.answer)}
          </Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answer}</Text>
        </div>
      )}
    </Stack>
  )
}

type Values = {
  template: string
  decision: 'KEEP' | 'CANCEL'
  reasonCode: (typeof cancelReasons)[number]
  text: string
}

const useAnswerForm = ({ objection, onClose }: Props) => {
  const { id, UpdatedAt } = objection
  return useForm<Values, Objection>({
    initial: { template: '', decision: 'CANCEL', reasonCode: 'GOODWILL', text: '' },
    // The template decides: an edited text must not cancel the fine by default.
    check: (values) => ({
      ...checkedBy(AnswerObjection)(values),
      ...(values.template === '' ? { template: reasonText({ reason: 'input.required' }) } : {}),
    }),
    send: ({ decision, reasonCode, text }) => objections.answer({ id, decision, reasonCode, text, UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.fines.objections.answered), topics: ['fines'], onClose }),
  })
}

/** A template decides too; the user can change its text before sending. */
const AnswerDialog = (props: Props & { templates: readonly AnswerTemplate[] }) => {
  const text = useT()
  const form = useAnswerForm(props)
  const choose = async (code: string): Promise<void> => {
    const template = props.templates.find((one) => one.code === code)
    const written = form.getValues().text
    const isOwn = written.trim() !== '' && props.templates.every((one) => one.text !== written)
    if (template && isOwn && !(await mayLose())) return
    form.setFieldValue('template', code)
    if (!template) return
    form.setFieldValue('decision', template.decision)
    form.setFieldValue('reasonCode', template.reasonCode)
    form.setFieldValue('text', template.text)
  }
  const { template: chosen, decision } = form.values
  const decided = decision === 'KEEP' ? text(($) => $.fines.objections.keep) : text(($) => $.fines.objections.cancel)
  const submit = chosen === '' ? text(($) => $.fines.objections.send) : decided
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.objections.answerTitle, { number: props.objection.fineNumber })}
      submit={submit}
      onClose={props.onClose}
      inAddress={['objectionId']}
    >
      <ObjectionText objection={props.objection} />
      <NativeSelect
        label={text(($) => $.ui.template)}
        data-autofocus
        data={[
          { value: '', label: text(($) => $.fines.objections.choose) },
          ...props.templates.map(({ code, decision: by }) => ({
            value: code,
            label: `${text(($) => $.fines.objections.decision[by])}: ${text(($) => $.fines.objections.templates[code])}`,
          })),
        ]}
        required
        {...form.field('template')}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      />
      <Textarea
        label={text(($) => $.fines.objections.answer)}
        minRows={5}
        maxRows={14}
        maxLength={4000}
        {...form.field('text')}
      />
    </RecordDialog>
  )
}

/** An objection; with the right to cancel an open one is answered here. */
export const ObjectionDialog = (props: Props) => {
  const text = useT()
  const { objection, onClose } = props
  const mayKeep = usePermission('fines.edit')
  const mayAnswer = usePermission('fines.cancel') && objection.state === 'OPEN'
  const { data = [] } = useQuery(queryOf(objections.templates, { id: objection.id }))
  const templates = data.filter(({ decision }) => mayKeep || decision === 'CANCEL')
  if (mayAnswer) return <AnswerDialog {...props} templates={templates} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text(($) => $.fines.objections.answerTitle, { number: objection.fineNumber })}
    >
      <ObjectionText objection={objection} />
    </Dialog>
  )
}
