import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { queryOf, refresh } from '../../../kit/api/query.ts'
import { refreshUser } from '../../../kit/api/refresh-user.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { secondFactor } from './second-factor.api.ts'
import { SetUpDialog } from './SetUpDialog.tsx'

type Step = 'setUp' | 'renew' | 'turnOff'

const Dialogs = ({ step, onClose }: { step: Step | undefined; onClose: () => void }) => {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[]>([])
  const show = (next: readonly string[]): void => {
    setCodes(next)
    onClose()
    void refresh('access')
  }
  const close = (): void => {
    setCodes([])
    // Opens the pages that a missing second factor kept closed.
    void refreshUser()
  }
  const turnedOff = (): void => {
    onClose()
    snackbar.success(t(($) => $.accounts.secondFactor.turnedOff))
    void refresh('access')
  }
  return (
    <>
      {codes.length > 0 ? <RecoveryCodes codes={codes} onClose={close} /> : null}
      {step === 'setUp' ? <SetUpDialog onDone={show} onClose={onClose} /> : null}
      {step === 'renew' ? (
        <CodeDialog
          title={t(($) => $.accounts.secondFactor.renew)}
          submit={t(($) => $.accounts.secondFactor.renew)}
          send={secondFactor.renewCodes}
          onDone={({ RecoveryCodes: next }) => show(next)}
          onClose={onClose}
        />
      ) : null}
      {step === 'turnOff' ? (
        <CodeDialog
          title={t(($) => $.accounts.secondFactor.turnOffTitle)}
          submit={t(($) => $.accounts.secondFactor.turnOff)}
          isDangerous
          send={secondFactor.turnOff}
          onDone={turnedOff}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}

type Shown = { IsOn: boolean; IsRequired: boolean; RecoveryCodesLeft: number; onStep: (step: Step) => void }

const State = ({ IsOn, IsRequired, RecoveryCodesLeft, onStep }: Shown) => {
  const t = useT()
  if (!IsOn)
    return (
      <Stack gap="md" align="flex-start">
        {IsRequired ? (
          <Alert color="yellow" w="100%" role="alert">
            {t(($) => $.accounts.secondFactor.required)}
          </Alert>
        ) : null}
        <Text size="sm">{t(($) => $.accounts.secondFactor.text)}</Text>
        <Button onClick={() => onStep('setUp')}>{t(($) => $.accounts.secondFactor.turnOn)}</Button>
      </Stack>
    )
  return (
    <Stack gap="md" align="flex-start">
      <Group gap="xs">
        <Badge tone="success">{t(($) => $.accounts.secondFactor.on)}</Badge>
        <Text size="sm">{t(($) => $.accounts.secondFactor.codesLeft, { count: RecoveryCodesLeft })}</Text>
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={() => onStep('renew')}>
          {t(($) => $.accounts.secondFactor.renew)}
        </Button>
        {IsRequired ? null : (
          <Button variant="default" onClick={() => onStep('turnOff')}>
            {t(($) => $.accounts.secondFactor.turnOff)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The user's own second factor (decision 0036). */
export const SecondFactorSection = () => {
  const query = useQuery(queryOf(secondFactor.find, {}, { isShown: true }))
  const [step, setStep] = useState<Step>()
  return (
    <>
      <QueryContent query={query}>{(found) => <State {...found} onStep={setStep} />}</QueryContent>
      <Dialogs step={step} onClose={() => setStep(undefined)} />
    </>
  )
}
