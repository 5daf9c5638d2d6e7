import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { SaveFine, type Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy } from '../../../kit/forms/form.ts'
import { languages } from '../../../kit/language-choice.ts'
import { languageNames, t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { useUser } from '../../../kit/session.ts'
import { readDay, showDay } from '../../../kit/time/wall-clock.ts'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { fines } from '../fines.api.ts'

type Values = Pick<Fine, 'note' | 'dueOn' | 'debtorName' | 'debtorEmail' | 'debtorAddress' | 'debtorLanguage'>

const valuesOf = (fine: Fine): Values => {
  const { note, dueOn, debtorName, debtorEmail, debtorAddress, debtorLanguage } = fine
  return { note, dueOn: showDay(dueOn), debtorName, debtorEmail, debtorAddress, debtorLanguage }
}

const inputOf = (values: Values) => ({ ...values, dueOn: readDay(values.dueOn) })

const useEditForm = (fine: Fine, onClose: () => void) =>
  useRecordForm<Values, Fine, Fine, Instant>({
    stored: fine,
    valuesOf,
    readNewest: () => readFresh(fines.find, { id: fine.id }),
    onGone: onClose,
    check: (values) => checkedBy(SaveFine.partial())(inputOf(values)),
    send: (values, UpdatedAt) => fines.save({ id: fine.id, ...inputOf(values), UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.fines.done.edit), topics: ['fines'], onClose }),
  })

/** Due day, debtor and note; plate and reason change by a successor (R134). */
export const EditFineDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => {
  const text = useT()
  const { canSeeClientsPersonalData: seesDebtor } = useUser()
  const { form } = useEditForm(fine, onClose)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.editTitle, { number: fine.number })}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <DayField label={text(($) => $.fines.field.due)} required data-autofocus {...form.day('dueOn')} />
      {seesDebtor ? (
        <>
          <TextInput label={text(($) => $.fines.field.debtor)} {...form.field('debtorName')} />
          <TextInput label={text(($) => $.ui.email)} inputMode="email" {...form.field('debtorEmail')} />
          <TextInput label={text(($) => $.ui.address)} {...form.field('debtorAddress')} />
        </>
      ) : null}
      <NativeSelect
        label={text(($) => $.fines.field.language)}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('debtorLanguage')}
      />
      <Textarea label={text(($) => $.ui.note)} maxRows={8} {...form.field('note')} />
    </RecordDialog>
  )
}
