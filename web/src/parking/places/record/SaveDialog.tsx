import { Group, Radio, Stack, Text } from '@mantine/core'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { useState } from 'react'
import { formatMoment } from '../../../kit/format.ts'
import { t as translate, useT } from '../../../kit/phrases.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { momentOf } from '../../../kit/time/wall-clock.ts'
import { Changes } from './Changes.tsx'
import { draftDifferences } from './differences.ts'
import { makesVersion } from './place-draft.ts'
import type { PlaceDraft } from './usePlaceDraft.ts'
import { MomentField } from '../../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import type { FormState } from '../../../kit/forms/form.ts'

type SaveDialogProps = { editing: PlaceDraft; onClose: () => void }

type Start = { kind: 'now' | 'later'; typed: string }

/** Start of the version, or a problem of the entered day and time (R50). */
const readStart = ({ kind, typed }: Start, zone: string): { validFrom: Instant } | { problem: string } => {
  if (kind === 'now') return { validFrom: zeroDate }
  const moment = momentOf(typed, zone)
  if (moment === undefined) return { problem: translate(($) => $.places.save.notAMoment) }
  return Date.parse(moment) > Date.now() ? { validFrom: moment } : { problem: translate(($) => $.places.save.past) }
}

const useSaving = ({ editing, onClose }: SaveDialogProps) => {
  const zone = editing.base.TimeZone
  const [start, setStart] = useState<Start>({ kind: 'now', typed: '' })
  const [problem, setProblem] = useState<string>()
  const save = async (isOverwriting: boolean): Promise<void> => {
    const read = readStart(start, zone)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read || !(await editing.save(read.validFrom, isOverwriting))) return
    const isLater = read.validFrom !== zeroDate
    const from = formatMoment(read.validFrom, zone)
    snackbar.success(
      isLater ? translate(($) => $.places.save.doneLater, { from }) : translate(($) => $.places.save.done),
    )
    onClose()
  }
  return { start, setStart, problem, save }
}

type Saving = ReturnType<typeof useSaving>

const StartFields = ({ start, setStart, problem }: Saving) => {
  const t = useT()
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t(($) => $.places.save.when)}
        description={t(($) => $.places.save.running)}
        value={start.kind}
        onChange={(kind) => setStart({ ...start, kind: kind === 'later' ? 'later' : 'now' })}
      >
        <Group mt="xs">
          <Radio value="now" label={t(($) => $.places.save.now)} />
          <Radio value="later" label={t(($) => $.places.save.later)} />
        </Group>
      </Radio.Group>
      {start.kind === 'later' ? (
        <MomentField
          label={t(($) => $.ui.validFrom)}
          value={start.typed}
          error={problem}
          onChange={(typed) => setStart({ ...start, typed })}
        />
      ) : null}
    </Stack>
  )
}

/** Changes and their start (R50); stays open with its input if the save is refused (R8). */
export const SaveDialog = ({ editing, onClose }: SaveDialogProps) => {
  const t = useT()
  const saving = useSaving({ editing, onClose })
  const { before, draft, base, conflict, failure, isSaving } = editing
  const reload = async (): Promise<void> => {
    await editing.reload()
    onClose()
  }
  const form: FormState = {
    onSubmit: (event) => {
      event.preventDefault()
      void saving.save(false)
    },
    isSending: isSaving,
    failure,
    conflict:
      conflict === undefined
        ? undefined
        : { text: conflict, reload: () => void reload(), overwrite: () => void saving.save(true) },
  }
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.places.save.title)}
      size="lg"
      submit={t(($) => $.ui.save)}
      isDisabled={conflict !== undefined}
      onClose={onClose}
    >
      {makesVersion(before, draft) ? <StartFields {...saving} /> : null}
      <Text size="sm" fw={600}>
        {t(($) => $.ui.changes)}
      </Text>
      <Changes
        label={t(($) => $.ui.changes)}
        differences={draftDifferences(before, draft)}
        currency={base.Pricing.Currency}
      />
    </RecordDialog>
  )
}
