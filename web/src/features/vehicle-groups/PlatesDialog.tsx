import { Alert, Button, FileButton, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { PlateDifference } from '@parkla/contract/vehicle-groups/vehicle-groups.schema.ts'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, type FieldErrors } from '../../kit/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { vehicleGroups } from './vehicle-groups.api.ts'

/** Of one request. */
const longestText = 2_000_000

type Values = { text: string; removePlatesNotInRequest: boolean }

/** What saving would change, with the plates that would go. */
const Difference = ({ difference }: { difference: PlateDifference }) => {
  const text = useT()
  const { added, kept, removed, removedPlates, unreadable, unreadableCount } = difference
  const more = (count: number, shown: readonly string[]) =>
    `${shown.join(', ')}${count > shown.length ? ` … (${count})` : ''}`
  return (
    <Alert color={removed > 0 || unreadableCount > 0 ? 'yellow' : 'teal'}>
      <Stack gap={4}>
        <Text size="sm">{text(($) => $['vehicle-groups'].difference, { added, kept, removed })}</Text>
        {removed > 0 ? (
          <Text size="sm">{text(($) => $['vehicle-groups'].willRemove, { plates: more(removed, removedPlates) })}</Text>
        ) : null}
        {unreadableCount > 0 ? (
          <Text size="sm">
            {text(($) => $['vehicle-groups'].unreadable, { texts: more(unreadableCount, unreadable) })}
          </Text>
        ) : null}
      </Stack>
    </Alert>
  )
}

/** Pasted plates: the difference is shown first, then saved (R141). */
export const PlatesDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const text = useT()
  const [shown, show] = useState<{ of: Values; difference: PlateDifference }>()
  const isShown = (values: Values) =>
    shown?.of.text === values.text && shown.of.removePlatesNotInRequest === values.removePlatesNotInRequest
  const inputOf = (values: Values) => ({
    id,
    licensePlates: [values.text],
    removePlatesNotInRequest: values.removePlatesNotInRequest,
  })
  const form = useForm<Values, PlateDifference>({
    initial: { text: '', removePlatesNotInRequest: false },
    check: ({ text: typed }): FieldErrors =>
      typed.trim() === '' ? { text: reasonText({ reason: 'input.required' }) } : {},
    send: (values) =>
      isShown(values) ? vehicleGroups.addPlates(inputOf(values)) : vehicleGroups.difference(inputOf(values)),
    onDone: (difference) => {
      const of = form.getValues()
      if (!isShown(of)) return show({ of, difference })
      snackbar.success(t(($) => $['vehicle-groups'].platesSaved))
      void refresh('vehicleGroups')
      onClose()
    },
  })
  const isReady = isShown(form.values)
  const load = async (file: File): Promise<void> =>
    form.setFieldValue('text', (await file.text()).slice(0, longestText))
  return (
    <RecordDialog
      form={form}
      title={text(($) => $['vehicle-groups'].addPlates)}
      submit={isReady ? text(($) => $.ui.save) : text(($) => $['vehicle-groups'].check)}
      onClose={onClose}
    >
      <Textarea
        label={text(($) => $['vehicle-groups'].plates)}
        description={text(($) => $['vehicle-groups'].pasteHint)}
        required
        data-autofocus
        // 100,000 plates must neither grow the dialog nor be checked for spelling.
        autosize={false}
        rows={8}
        spellCheck={false}
        {...form.field('text')}
      />
      <FileButton accept=".txt,.csv,.tsv" onChange={(file) => file && void load(file)}>
        {(props) => (
          <Button {...props} variant="default" w="fit-content" leftSection={<IconUpload size={16} aria-hidden />}>
            {text(($) => $['vehicle-groups'].chooseFile)}
          </Button>
        )}
      </FileButton>
      <Switch
        label={text(($) => $['vehicle-groups'].replaceAll)}
        {...form.field('removePlatesNotInRequest')}
        checked={form.values.removePlatesNotInRequest}
      />
      {isReady && shown ? <Difference difference={shown.difference} /> : null}
    </RecordDialog>
  )
}
