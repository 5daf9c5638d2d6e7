import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { SecondFactorCode } from '@parkla/contract/people/accounts/second-factor.schema.ts'
import { useT } from '../../../kit/phrases.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { CodeField } from './CodeField.tsx'

type CodeDialogProps<Answer> = {
  title: string
  submit: string
  isDangerous?: boolean
  send: (input: { Code: string }) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for a code before a change of the second factor. */
export const CodeDialog = <Answer,>({ title, submit, isDangerous, send, onDone, onClose }: CodeDialogProps<Answer>) => {
  const t = useT()
  const form = useForm({ initial: { Code: '' }, check: checkedBy(SecondFactorCode), send, onDone, isGuarded: false })
  return (
    <RecordDialog form={form} title={title} submit={submit} isDangerous={isDangerous ?? false} onClose={onClose}>
      <CodeField description={t(($) => $.accounts.secondFactor.orRecovery)} data-autofocus {...form.field('Code')} />
    </RecordDialog>
  )
}
