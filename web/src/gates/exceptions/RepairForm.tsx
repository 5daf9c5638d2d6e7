import { Button, Checkbox, SegmentedControl, TextInput, Textarea } from '@mantine/core'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import {
  repairActions,
  type ExceptionDetail,
  type RepairAction,
} from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useCloseGuard } from '../../kit/forms/leave-guard.ts'
import { useT } from '../../kit/phrases.ts'
import { useRowKeys } from '../../kit/lists/row-keys.ts'
import { usePermission } from '../../kit/session.ts'
import { Candidates } from './Candidates.tsx'
import { RepairPreview } from './RepairPreview.tsx'
import { changeOf, choicesOf, useRepair, type RepairValues } from './useRepair.ts'
import { MomentField } from '../../ui/fields/DayField.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'

type Repair = ReturnType<typeof useRepair>
type FieldsProps = { repair: Repair; detail: ExceptionDetail }

/** Choice of the correct plate when session and read differ. */
const RightPlate = ({ repair: { form, values }, detail }: FieldsProps) => {
  const t = useT()
  const { LicensePlate } = detail.Exception
  const session = detail.Candidates.find(({ Id }) => Id === values.SessionId)
  if (!session || LicensePlate === '' || session.CarNumber === LicensePlate) return null
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={t(($) => $.exceptions.repair.plate)}
        data={[
          {
            value: 'session',
            label: t(($) => $.exceptions.repair.plateOfSession, { plate: displayPlate(session.CarNumber) }),
          },
          { value: 'read', label: t(($) => $.exceptions.repair.plateAsRead, { plate: displayPlate(LicensePlate) }) },
        ]}
        value={values.rightPlate}
        onChange={(value) => form.setFieldValue('rightPlate', value)}
      />
    </div>
  )
}

const Fields = ({ repair, detail }: FieldsProps) => {
  const t = useT()
  const { form, values } = repair
  const { Action } = values
  const choose = (
    <Candidates
      sessions={choicesOf(detail, Action)}
      exception={detail.Exception}
      value={values.SessionId}
      onChange={(id) => form.setFieldValue('SessionId', id)}
      error={form.errors['SessionId']}
    />
  )
  if (Action === 'CORRECT')
    return (
      <TextInput
        label={t(($) => $.exceptions.repair.plate)}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={16}
        {...form.field('LicensePlate')}
      />
    )
  if (Action === 'MERGE')
    return (
      <>
        {choose}
        <RightPlate repair={repair} detail={detail} />
      </>
    )
  if (Action === 'SPLIT')
    return (
      <>
        {choose}
        <MomentField label={t(($) => $.exceptions.repair.at[detail.Exception.Direction])} {...form.moment('At')} />
      </>
    )
  return null
}

const useActionChoice =
  ({ form }: Repair, detail: ExceptionDetail) =>
  (Action: RepairAction) => {
    const first = choicesOf(detail, Action)[0]?.Id ?? 0
    const isSure = detail.Exception.LicensePlate !== '' || (Action === 'SPLIT' && detail.Session !== null)
    const change: Partial<RepairValues> = { Action, SessionId: isSure ? first : 0 }
    form.setValues(change)
    form.clearErrors()
  }

/** Consent to charge the card when a paid stay becomes more expensive. */
const Recharge = ({ repair: { form, values, preview, isRecharged }, detail }: FieldsProps) => {
  const t = useT()
  const { money } = useFormat()
  const dearer = preview?.Sessions.find(({ RechargeInCents }) => RechargeInCents > 0)
  if (!dearer) return null
  const amount = money(dearer.RechargeInCents, dearer.Currency)
  return (
    <Checkbox
      label={t(($) => $.exceptions.repair.recharge, { amount })}
      checked={isRecharged}
      onChange={({ currentTarget: { checked } }) =>
        form.setFieldValue('rechargeOf', checked ? changeOf(values, detail) : '')
      }
    />
  )
}

const typedFields = ['LicensePlate', 'At', 'Reason']

type RepairFormProps = {
  detail: ExceptionDetail
  onClose: () => void
  onDone: () => void
  onStep: (step: number) => void
}

/** The four repair actions with a preview (R84). */
export const RepairForm = ({ detail, onClose, onDone, onStep }: RepairFormProps) => {
  const t = useT()
  const mayOpenGate = usePermission('gates.operate') && detail.Exception.HasGate
  const repair = useRepair(detail, onDone)
  const { form, values, preview, refusal, isRecharged } = repair
  // Repair choices, also by keys, are quickly made again: they do not block closing.
  useCloseGuard(['read'], () => typedFields.some(form.isDirty))
  const chooseAction = useActionChoice(repair, detail)
  useRowKeys(onStep, (digit) => {
    const chosen = choicesOf(detail, values.Action)[digit - 1]
    if (chosen) form.setFieldValue('SessionId', chosen.Id)
  })
  return (
    <RecordForm
      form={form}
      submit={t(($) => $.exceptions.save[values.Action])}
      isDisabled={refusal !== undefined}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t(($) => $.ui.cancel)}
        </Button>
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={t(($) => $.exceptions.repair.title)}
        data={repairActions.map((value) => ({ value, label: t(($) => $.exceptions.action[value]) }))}
        value={values.Action}
        onChange={chooseAction}
      />
      <Fields repair={repair} detail={detail} />
      <RepairPreview preview={preview} refusal={refusal} isRecharged={isRecharged} />
      <Recharge repair={repair} detail={detail} />
      <Textarea label={t(($) => $.ui.reason)} minRows={1} maxLength={500} required {...form.field('Reason')} />
      {mayOpenGate ? (
        <Checkbox
          label={t(($) => $.exceptions.repair.openGate)}
          {...form.getInputProps('OpenGate', { type: 'checkbox' })}
        />
      ) : null}
    </RecordForm>
  )
}
