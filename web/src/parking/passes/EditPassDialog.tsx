import type { MonthlyPass, PassTerms, SavedPass } from '@parkla/contract/parking/passes/passes.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readFresh, refresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { notifySaved } from './AddPassForm.tsx'
import { passes } from './passes.api.ts'
import { checkPass, inputOf, valuesOf, type PassValues } from './passes.form.ts'
import { PassFields } from './PassFields.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'

type Editing = { pass: MonthlyPass; terms: PassTerms; onClose: () => void }

const usePassForm = ({ pass, terms, onClose }: Editing) =>
  useRecordForm<PassValues, SavedPass, MonthlyPass, Instant>({
    stored: pass,
    valuesOf: (stored) => valuesOf(stored, terms),
    readNewest: async () => (await readFresh(passes.list, { id: pass.PlaceId })).find(({ Id }) => Id === pass.Id),
    onGone: onClose,
    check: checkPass(terms),
    send: (values, UpdatedAt) => {
      const input = inputOf(values, { ...terms, AppId: pass.AppId })
      return passes.save({ id: pass.PlaceId, passId: pass.Id, ...input, UpdatedAt })
    },
    onDone: (saved) => {
      notifySaved(
        saved,
        t(($) => $.passes.updated),
      )
      void refresh('passes')
      onClose()
    },
  })

/** Dialog that changes a pass. */
export const EditPassDialog = (editing: Editing) => {
  const text = useT()
  const { pass, terms, onClose } = editing
  const { form } = usePassForm(editing)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.passes.editTitle)}
      size="lg"
      submit={text(($) => $.ui.save)}
      onClose={onClose}
      inAddress={['pass']}
    >
      <PassFields
        form={form}
        terms={{ ...terms, PricesIncludeVat: pass.PricesIncludeVat }}
        isBilled={pass.IsBilled}
        columns={{ base: 1, xs: 2 }}
      />
    </RecordDialog>
  )
}
