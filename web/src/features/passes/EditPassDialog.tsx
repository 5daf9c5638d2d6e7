import { Button, Group, Stack } from '@mantine/core'
import type { MonthlyPass, PassTerms, SavedPass } from '@parkla/contract/passes/passes.schema.ts'
import { useRef, useState } from 'react'
import { isChangedMeanwhile } from '../../kit/api-error.ts'
import { useForm } from '../../kit/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../kit/query.ts'
import { failureText, snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/confirm.ts'
import { ConflictAlert } from '../../ui/ConflictAlert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { sayDone } from './AddPassForm.tsx'
import { passes } from './passes.api.ts'
import { checkPass, inputOf, valuesOf, type PassValues } from './passes.form.ts'
import { PassFields } from './PassFields.tsx'

type Editing = { pass: MonthlyPass; terms: PassTerms; onClose: () => void }

/** The form with the version that it began from (R8). */
const usePassForm = ({ pass, terms, onClose }: Editing) => {
  const seen = useRef<string | undefined>(pass.UpdatedAt)
  const [conflict, setConflict] = useState<string>()
  const form = useForm<PassValues, SavedPass>({
    initial: valuesOf(pass, terms.TimeZone),
    check: checkPass(terms),
    send: (values) => {
      const input = inputOf(values, terms, pass.AppId)
      return passes.save({ id: pass.PlaceId, passId: pass.Id, ...input, UpdatedAt: seen.current })
    },
    onDone: (saved) => {
      sayDone(
        saved,
        t(($) => $.passes.updated),
      )
      void refresh('passes')
      onClose()
    },
    onFailure: (error) => {
      if (!isChangedMeanwhile(error)) return false
      setConflict(failureText(error))
      return true
    },
  })
  const reload = async (): Promise<void> => {
    try {
      const rows = await queryClient.fetchQuery({ ...queryOf(passes.list, { id: pass.PlaceId }), staleTime: 0 })
      const newest = rows.find(({ Id }) => Id === pass.Id)
      if (!newest) return onClose()
      seen.current = newest.UpdatedAt
      setConflict(undefined)
      form.setInitialValues(valuesOf(newest, terms.TimeZone))
      form.setValues(valuesOf(newest, terms.TimeZone))
    } catch (error) {
      snackbar.failure(error)
    }
  }
  const overwrite = (): void => {
    // Without a version the server takes what it gets.
    seen.current = undefined
    form.onSubmit()
  }
  return { form, conflict, reload, overwrite }
}

const mayLose = (): Promise<boolean> =>
  confirm({
    title: t(($) => $.kit.leave.title),
    text: t(($) => $.kit.leave.text),
    yes: t(($) => $.kit.leave.yes),
    no: t(($) => $.kit.leave.no),
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()}>
              {text(($) => $.ui.cancel)}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {text(($) => $.passes.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
