import { Paper, Title } from '@mantine/core'
import type { PassTerms, SavedPass } from '@parkla/contract/parking/passes/passes.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { ApiError } from '../../kit/api/api-error.ts'
import { useForm } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { passes } from './passes.api.ts'
import { blankValues, checkPass, inputOf, type PassValues } from './passes.form.ts'
import { PassFields } from './PassFields.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'

/** Success message, and the warning if there is one (R107). */
export const notifySaved = ({ Warning }: SavedPass, done: string): void =>
  Warning === '' ? snackbar.success(done) : snackbar.warning(reasonText({ reason: Warning }))

/** On the wire the pass is under `data`; field errors here omit that prefix. */
const withOwnFields = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError(error.status, {
        Error: error.reason,
        Message: error.message,
        Fields: error.fields.map((field) => ({ ...field, Field: field.Field.replace(/^data\./, '') })),
      })
    : error

const add = async (values: PassValues, terms: PassTerms): Promise<SavedPass> => {
  const id = terms.PlaceId
  try {
    return await passes.add({ id, placeId: id, data: inputOf(values, terms) })
  } catch (error) {
    throw withOwnFields(error)
  }
}

/** Adds a pass; afterwards the form is empty for the next one. */
export const AddPassForm = ({ terms }: { terms: PassTerms }) => {
  const text = useT()
  const form = useForm<PassValues, SavedPass>({
    initial: blankValues(terms),
    check: checkPass(terms),
    send: (values) => add(values, terms),
    onDone: (saved) => {
      notifySaved(
        saved,
        t(($) => $.passes.added),
      )
      form.setValues(blankValues(terms))
      form.resetDirty(blankValues(terms))
      void refresh('passes')
    },
  })
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="add-pass">
      <RecordForm form={form} submit={text(($) => $.passes.add)} icon={<IconPlus size={16} aria-hidden />}>
        <Title order={2} size="h4" id="add-pass">
          {text(($) => $.passes.addTitle)}
        </Title>
        <PassFields form={form} terms={terms} columns={{ base: 1, xs: 2, md: 3 }} />
      </RecordForm>
    </Paper>
  )
}
