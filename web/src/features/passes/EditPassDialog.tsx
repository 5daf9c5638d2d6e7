import { Stack } from '@mantine/core'
import type { MonthlyPass, PassTerms, SavedPass } from '@parkla/contract/passes/passes.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { mayLose } from '../../kit/leave-guard.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../kit/query.ts'
import { useRecordForm } from '../../kit/record-form.ts'
import { ConflictAlert } from '../../ui/ConflictAlert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { sayDone } from './AddPassForm.tsx'
import { passes } from './passes.api.ts'
import { checkPass, inputOf, valuesOf, type PassValues } from './passes.form.ts'
import { PassFields } from './PassFields.tsx'

type Editing = { pass: MonthlyPass; terms: PassTerms; onClose: () => void }

const usePassForm = ({ pass, terms, onClose }: Editing) =>
  useRecordForm<PassValues, SavedPass, MonthlyPass, Instant>({
    stored: pass,
    valuesOf: (stored) => valuesOf(stored, terms.TimeZone),
    versionOf: ({ UpdatedAt }) => UpdatedAt,
    readNewest: async () => {
      const rows = await queryClient.fetchQuery({ ...queryOf(passes.list, { id: pass.PlaceId }), staleTime: 0 })
      return rows.find(({ Id }) => Id === pass.Id)
    },
    onGone: onClose,
    check: checkPass(terms),
    send: (values, UpdatedAt) => {
      const input = inputOf(values, terms, pass.AppId)
      return passes.save({ id: pass.PlaceId, passId: pass.Id, ...input, UpdatedAt })
    },
    onDone: (saved) => {
      sayDone(
        saved,
        t(($) => $.passes.updated),
      )
      void refresh('passes')
      onClose()
    },
  })

/** Changes a pass; keeps what was typed through any failure, and asks before it is lost. */
export const EditPassDialog = (editing: Editing) => {
  const text = useT()
  const { pass, terms, onClose } = editing
  const { form, conflict, reload, overwrite } = usePassForm(editing)
  const close = async (): Promise<void> => {
    if (!form.isDirty() || (await mayLose())) onClose()
  }
  return (
    <Dialog opened onClose={() => void close()} title={text(($) => $.passes.editTitle)} size="lg">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <PassFields
            form={form}
            terms={{ ...terms, PricesIncludeVat: pass.PricesIncludeVat }}
            isBilled={pass.IsBilled}
            columns={{ base: 1, xs: 2 }}
          />
          {conflict === undefined ? null : (
            <ConflictAlert text={conflict} onReload={() => void reload()} onOverwrite={overwrite} />
          )}
          <FormFailure text={form.failure} />
          <FormButtons onCancel={() => void close()} isSending={form.isSending}>
            {text(($) => $.passes.save)}
          </FormButtons>
        </Stack>
      </form>
    </Dialog>
  )
}
