import { Textarea } from '@mantine/core'
import type { ImportKind } from '@parkla/contract/imports/imports.lifecycle.ts'
import { useForm, type FieldErrors } from '../../kit/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { fileOfPasted } from './pasted-rows.ts'

type PasteProps = { kind: ImportKind; onPaste: (content: string) => void; onClose: () => void }

/** Rows pasted from a spreadsheet or a list, imported as a file of them would be. */
export const PasteDialog = ({ kind, onPaste, onClose }: PasteProps) => {
  const t = useT()
  const form = useForm({
    initial: { Rows: '' },
    check: ({ Rows }): FieldErrors => (Rows.trim() === '' ? { Rows: reasonText({ reason: 'input.required' }) } : {}),
    send: ({ Rows }) => Promise.resolve(Rows),
    onDone: (rows) => {
      onClose()
      onPaste(fileOfPasted(kind, rows))
    },
  })
  const hint =
    kind === 'members' || kind === 'fleetUsers' ? t(($) => $.imports.paste.members) : t(($) => $.imports.paste.headings)
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.imports.paste.title)}
      submit={t(($) => $.imports.paste.submit)}
      size="lg"
      onClose={onClose}
    >
      <Textarea
        label={t(($) => $.imports.paste.rows)}
        description={hint}
        autosize
        minRows={8}
        maxRows={16}
        wrap="off"
        spellCheck={false}
        data-autofocus
        {...form.field('Rows')}
      />
    </RecordDialog>
  )
}
