import { Alert, Button, FileButton, Stack, Switch, Text, Textarea } from '@mantine/core'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { PlateDifference } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { IconUpload } from '@tabler/icons-react'
import { useState, type ClipboardEvent } from 'react'
import { finish } from '../../kit/forms/finish.ts'
import { formatNumber } from '../../kit/format.ts'
import { useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { vehicleGroups } from './vehicle-groups.api.ts'

/** Most characters of one request. */
const longestText = 2_000_000

type Values = { text: string; removePlatesNotInRequest: boolean }

/** `first, second … (1,200)` */
const someOf = (shown: readonly string[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` … (${formatNumber(count)})` : ''}`

/** Changes that saving would make, with the first plates added and removed. */
const Difference = ({ difference }: { difference: PlateDifference }) => {
  const text = useT()
  const { added, kept, removed, addedPlates, removedPlates, unreadable, unreadableCount } = difference
  const counts = { added: formatNumber(added), kept: formatNumber(kept), removed: formatNumber(removed) }
  const lines = [
    {
      count: added,
      line: text(($) => $['vehicle-groups'].willAdd, { plates: someOf(addedPlates.map(displayPlate), added) }),
    },
    {
      count: removed,
      line: text(($) => $['vehicle-groups'].willRemove, { plates: someOf(removedPlates.map(displayPlate), removed) }),
    },
    {
      count: unreadableCount,
      line: text(($) => $['vehicle-groups'].unreadable, { texts: someOf(unreadable, unreadableCount) }),
    },
  ]
  return (
    <Alert color={removed > 0 || unreadableCount > 0 ? 'yellow' : 'teal'}>
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {text(($) => $['vehicle-groups'].difference, counts)}
        </Text>
        {lines
          .filter(({ count }) => count > 0)
          .map(({ line }) => (
            <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
      </Stack>
    </Alert>
  )
}

const checkText = ({ text }: Values): FieldErrors => {
  if (text.trim() === '') return { text: reasonText({ reason: 'input.required' }) }
  return text.length > longestText
    ? { text: reasonText({ reason: 'input.tooLong', details: { limit: formatNumber(longestText) } }) }
    : {}
}

/** A browser lays out every line of a text field apart: 100,000 lines take seconds, one long line does not. */
const longText = 10_000
const onOneLine = (text: string): string => (text.length > longText ? text.split(/\s+/).join(' ') : text)

/** The text with what is pasted at the cursor; undefined if the browser may insert it itself. */
const withPasted = (event: ClipboardEvent<HTMLTextAreaElement>): string | undefined => {
  const pasted = event.clipboardData.getData('text')
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (pasted.length <= longText) return undefined
  event.preventDefault()
  return onOneLine(`${value.slice(0, selectionStart)} ${pasted} ${value.slice(selectionEnd)}`).trim()
}

type Form = ReturnType<typeof useForm<Values, PlateDifference>>

/** Plates that are typed, pasted or read from a file. */
const PlatesField = ({ form }: { form: Form }) => {
  const text = useT()
  const put = (plates: string | undefined): void => {
    if (plates !== undefined) form.setFieldValue('text', plates)
  }
  return (
    <>
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
        onPaste={(event) => put(withPasted(event))}
      />
      <FileButton
        accept=".txt,.csv,.tsv"
        onChange={(file) => file && void file.text().then((read) => put(onOneLine(read)))}
      >
        {(props) => (
          <Button {...props} variant="default" w="fit-content" leftSection={<IconUpload size={16} aria-hidden />}>
            {text(($) => $['vehicle-groups'].chooseFile)}
          </Button>
        )}
      </FileButton>
    </>
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
    check: checkText,
    send: (values) =>
      isShown(values) ? vehicleGroups.addPlates(inputOf(values)) : vehicleGroups.difference(inputOf(values)),
    onDone: (difference) => {
      const of = form.getValues()
      if (!isShown(of)) return show({ of, difference })
      finish({ text: t(($) => $['vehicle-groups'].platesSaved), topics: ['vehicleGroups'], onClose })
    },
  })
  const isReady = isShown(form.values)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $['vehicle-groups'].addPlates)}
      submit={isReady ? text(($) => $.ui.save) : text(($) => $['vehicle-groups'].check)}
      onClose={onClose}
    >
      <PlatesField form={form} />
      <Switch
        label={text(($) => $['vehicle-groups'].replaceAll)}
        {...form.field('removePlatesNotInRequest')}
        checked={form.values.removePlatesNotInRequest}
      />
      {isReady && shown ? <Difference difference={shown.difference} /> : null}
    </RecordDialog>
  )
}
